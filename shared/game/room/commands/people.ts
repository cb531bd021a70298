import * as endHostLink from './people/end-host-link.ts'
import * as join from './people/join.ts'
import * as joinNext from './people/join-next.ts'
import * as leave from './people/leave.ts'
import * as letIn from './people/let-in.ts'
import * as lockRoom from './people/lock-room.ts'
import * as makeHostLink from './people/make-host-link.ts'
import * as removePlayer from './people/remove-player.ts'
import * as rename from './people/rename.ts'
import * as renewInvite from './people/renew-invite.ts'
import * as samePerson from './people/same-person.ts'
import * as twoPeople from './people/two-people.ts'
import * as useHostLink from './people/use-host-link.ts'

/** The commands of people who come and go, and of the host about them. */
export const PEOPLE_COMMANDS = {
  join,
  join_next: joinNext,
  rename,
  leave,
  remove_player: removePlayer,
  let_in: letIn,
  same_person: samePerson,
  two_people: twoPeople,
  lock_room: lockRoom,
  renew_invite: renewInvite,
  make_host_link: makeHostLink,
  use_host_link: useHostLink,
  end_host_link: endHostLink,
}
