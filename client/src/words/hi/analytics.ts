import type { en } from '#client/words/en/analytics.ts'
import type { Words } from '#client/words/i18n.ts'
import type { RoomStatus } from '#shared/game/types.ts'

const STATUSES: Record<RoomStatus, string> = {
  waiting: 'इंतज़ार में',
  ticket_selection: 'टिकट चुन रहे हैं',
  active: 'खेल चल रहा है',
  finished: 'ख़त्म',
}

export const hi: Words<typeof en> = {
  title: 'कमरों के आँकड़े',
  notRooms: 'कमरों के आँकड़े नहीं मिले।',
  asOf: (moment) => `यह ${moment} का हाल है।`,
  noRooms: 'अभी कोई आँकड़े नहीं हैं। कमरा खुलते ही गिनती शुरू होगी।',
  totals: { rooms: 'कुल कमरे', players: 'कुल खिलाड़ी', tickets: 'कुल टिकट' },
  swipe: 'और देखने के लिए तालिका को बग़ल में खिसकाएँ।',
  rooms: 'कमरे',
  roomColumns: { id: 'कमरा नंबर', status: 'हाल', players: 'खिलाड़ी', tickets: 'टिकट', created: 'कब खुला' },
  status: (status) => STATUSES[status],
  newest: (shown, all) => `${all} में से सबसे नए ${shown} कमरे।`,
  days: 'पिछले 30 दिन',
  notDays: 'पिछले 30 दिन नहीं मिले।',
  allDays: 'पूरे 30 दिन',
  dayColumns: { day: 'दिन', rooms: 'कमरे', games: 'खेल', players: 'खिलाड़ी', tickets: 'टिकट', prizes: 'इनाम' },
  most: (players) => `एक दिन के खिलाड़ी, सबसे ज़्यादा ${players}`,
}
