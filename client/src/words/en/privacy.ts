import { area } from '#client/words/i18n.ts'
import type { Named } from '#shared/named.ts'

export const en = {
  title: 'Privacy',
  who: 'Who runs this site',
  runBy: (operator: Named) => `This site is run by ${operator}.`,
  nobodyNamed: 'The people who run this site have not left their name here. Ask the one who sent you the link.',
  reach: 'You reach them here:',
  policy: 'Their full privacy policy',

  kept: 'What is kept',
  kept1: 'There is no sign-in. The server keeps your name, your tickets and your marks.',
  kept2: 'It keeps the picture of a win, too. It keeps your voice if you read the numbers for a room.',
  kept3: 'All who know the room number can see and hear them.',
  kept4:
    'Two cookies hold your seat for a week. Settings and your last room stay in this browser. The phone of a host keeps who played, for the next time.',
  kept5: 'The server keeps daily counts, but no names.',

  long: 'How long',
  long1: 'We delete a room one day after its game. All that is kept of it goes with it.',
  long2: 'A room that never starts goes half an hour after all have left it.',
  long3: 'Backups may last a few hours longer.',

  remove: 'How to have it deleted',
  remove1: 'You can change your name in the game at any time. The host can do it for you.',
  remove2: 'The host can throw away the voice that was read for the room.',
  remove3: 'Ask those who run this site. They can delete a name, a picture or a room. Tell them the room number.',

  ads: 'Ads',
  ads1: 'The ads come from this server. We tell no one that you saw them. Tap an ad, and a new site opens. It has its own rules.',
}

/** What is kept of those who play, how long, and how it is deleted. */
export const privacyWords = area('privacy', en)
