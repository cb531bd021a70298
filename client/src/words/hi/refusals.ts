import type { en } from '#client/words/en/refusals.ts'
import type { Words } from '#client/words/i18n.ts'
import { RARE } from '#shared/refusals/rare-refusals.ts'
import { addRefusals, type RefusalName, refusal } from '#shared/refusals/refusals.ts'
import { OF_SITES } from '#shared/refusals/site-refusals.ts'

addRefusals({ ...RARE, ...OF_SITES })

/** What only the admin panel shows. Its parts that are not in English have words of their own. */
type ForAdmins =
  | 'picture_not_found'
  | 'close_room_first'
  | 'admin_code_wrong'
  | 'too_many_codes'
  | 'admin_required'
  | 'ad_not_found'
  | 'invalid_ad_link'
  | 'ad_image_required'
  | 'upload_link_invalid'
  | 'upload_link_used'
  | 'too_many_uploads'
  | 'file_too_large'
  | 'too_many_pixels'
  | 'not_an_image'

export const TITLES: Record<string, string> = {
  Error: 'गड़बड़',
  'Cannot Join Room': 'कमरे में नहीं आ सके',
  'Ticket Number Required': 'टिकट नंबर चाहिए',
  'Invalid Ticket': 'ग़लत टिकट',
  'Pattern Closed': 'इनाम बंद',
  'Pattern Not Valid': 'क्लेम पूरा नहीं',
  'Not Yet': 'अभी नहीं',
  'Ticket Has Won': 'टिकट जीत चुका है',
  'You Have Won': 'आप जीत चुके हैं',
  'Too Late': 'देर हो गई',
  'Ticket Is Out': 'टिकट बाहर',
  'One Prize Each': 'एक को एक इनाम',
}

/** `{n}` is a number or a letter, `{wait}` a time. */
export const MESSAGES: Record<Exclude<RefusalName, ForAdmins>, string> = {
  invalid_request: 'यह समझ में नहीं आया।',
  request_too_large: 'यह बहुत बड़ा है।',
  not_found: 'नहीं मिला।',
  cross_site: 'दूसरी साइट से आया अनुरोध स्वीकार नहीं हुआ।',
  too_many_requests: 'एक साथ बहुत कुछ हो गया। ज़रा रुकिए।',
  request_timeout: 'बहुत देर लग गई। फिर कोशिश कीजिए।',
  busy: 'सर्वर व्यस्त है। आपका खेल सुरक्षित है, हम फिर कोशिश कर रहे हैं…',
  not_enough_storage: 'खेल के सर्वर पर अभी जगह नहीं है। थोड़ी देर बाद फिर कोशिश कीजिए।',
  internal_error: 'कुछ गड़बड़ हो गई। फिर कोशिश कीजिए।',

  name_required: 'अपना नाम लिखिए',
  name_too_long: 'नाम ज़्यादा से ज़्यादा 30 अक्षरों का रखिए।',
  name_not_readable: '{n} हर फ़ोन पर नहीं दिखता। उसे हटा दीजिए।',
  invalid_room_number: 'कमरे का सही नंबर लिखिए, 6 अंकों का।',
  room_not_found: 'कमरा नहीं मिला। 6 अंकों का कमरा नंबर जाँच लीजिए।',
  room_closed: 'यह साइट चलाने वालों ने यह कमरा बंद कर दिया है।',
  game_already_started: 'यह खेल शुरू हो चुका है। पहले से खेल रहे थे तो लौटने के लिए ठीक वही नाम लिखिए।',
  game_over: 'यह खेल ख़त्म हो चुका है।',
  seat_in_use:
    'इस नाम से कोई खेल रहा है: दूसरे फ़ोन पर, या इसी फ़ोन के दूसरे ऐप में। वहाँ खेल बंद कीजिए और थोड़ा रुकिए। या दूसरा नाम चुनिए।',
  name_taken: 'इस कमरे में किसी का यही नाम है। दूसरा नाम चुनिए।',
  room_full: 'कमरा भर गया है।',
  room_locked: 'मेज़बान ने कमरा बंद कर दिया है।',
  removed_by_host: 'मेज़बान ने आपको इस कमरे से हटा दिया है। मेज़बान आपको फिर अंदर आने दे सकते हैं।',
  too_many_wrong_rooms: 'इस नेटवर्क से बहुत-से ग़लत कमरा नंबर आए। {wait} में फिर कोशिश कीजिए।',
  too_many_joins: 'इस कमरे में अभी बहुत लोग आ रहे हैं। {wait} में फिर कोशिश कीजिए।',
  too_many_seats_here: 'यह ब्राउज़र इस कमरे में {n} लोगों के लिए खेल रहा है। दूसरे फ़ोन से जुड़िए।',
  too_many_seats: 'यह ब्राउज़र {n} लोगों के लिए खेल रहा है। दूसरा फ़ोन लीजिए, या एक दिन रुकिए।',
  too_many_rooms: 'इस नेटवर्क से बहुत-से कमरे बने। {wait} में फिर कोशिश कीजिए।',
  server_full: 'अभी एक और खेल के लिए जगह नहीं है। थोड़ी देर बाद फिर कोशिश कीजिए।',
  rooms_paused: 'यह साइट अभी नए कमरे नहीं खोल रही है। नंबर से किसी खुले कमरे में आ सकते हैं।',
  opening_code_needed: 'इस साइट पर कमरा खोलने के लिए कोड चाहिए। साइट चलाने वालों से माँगिए।',
  opening_code_wrong: 'यह कोड सही नहीं है। साइट चलाने वालों से पूछिए।',

  no_seat: 'पहले कमरे में आइए।',
  not_your_seat: 'आप सिर्फ़ अपने लिए खेल सकते हैं।',
  not_host_to_start: 'खेल सिर्फ़ मेज़बान शुरू कर सकते हैं।',
  not_host_to_call: 'नंबर सिर्फ़ मेज़बान बुला सकते हैं।',
  not_host_of_room: 'यह सिर्फ़ मेज़बान कर सकते हैं।',
  host_seat_lent: 'माँगे हुए फ़ोन पर खेलना, खेल शुरू करना और नंबर बुलाना हो सकता है। बाकी अपने फ़ोन पर कीजिए।',
  host_link_over: 'यह लिंक पुराना है या इस्तेमाल हो चुका है। मेज़बान वाले फ़ोन पर नया बनाइए।',
  host_comes_by_link: 'मेज़बान यहाँ दो फ़ोन पर हैं, और अपने ही लिंक से लौटते हैं।',
  too_many_wrong_links: 'इस नेटवर्क से बहुत-से ग़लत लिंक आए। {wait} में फिर कोशिश कीजिए।',
  host_needed: 'बाकी लोग आपके शुरू करने का इंतज़ार कर रहे हैं। खेल चलने पर आप जा सकते हैं।',
  host_stays: 'मेज़बान को हटाया नहीं जा सकता।',
  caller_is_here: 'मेज़बान अभी यहीं हैं। वे दो मिनट दूर रहें तो आप नंबर बुला सकते हैं।',
  player_not_found: 'यह खिलाड़ी इस कमरे में नहीं मिला।',
  cannot_be_same: 'ये दोनों एक ही व्यक्ति नहीं हो सकते।',
  too_many_devices: 'एक व्यक्ति ज़्यादा से ज़्यादा दो फ़ोन पर खेल सकता है।',
  too_many_together: 'एक व्यक्ति के लिए टिकट ज़्यादा हैं: ज़्यादा से ज़्यादा {n}। इस खेल के बाद फिर कोशिश कीजिए।',

  cannot_start_now: 'खेल अभी शुरू नहीं हो सकता।',
  game_not_started: 'खेल अभी शुरू नहीं हुआ है।',
  game_finished: 'यह खेल ख़त्म हो चुका है।',
  contributions_changed: 'किसी का फ़ोन अभी-अभी जुड़ा है। फिर से शुरू कीजिए।',
  round_not_over: 'यह राउंड अभी ख़त्म नहीं हुआ है।',
  too_many_rounds: 'आज के सभी {n} राउंड हो चुके हैं। नया खेल बनाइए।',

  invalid_plan: 'दिन और समय चुनिए।',
  invalid_evening_name: 'नाम ज़्यादा से ज़्यादा 40 साधारण अक्षरों का रखिए।',
  plan_in_past: 'ऐसा समय चुनिए जो अभी आना है।',
  plan_too_far: 'अगले 90 दिनों में से कोई दिन चुनिए।',
  no_plan: 'इस कमरे की कोई तारीख़ नहीं है।',
  plan_is_fixed: 'खेल शुरू हो चुका है। अब तारीख़ नहीं बदल सकती।',
  too_many_plans: 'इस ब्राउज़र की पहले से {n} शामें तय हैं। उनमें से किसी एक की तारीख़ बदल दीजिए।',
  too_many_plans_here: 'इस नेटवर्क से तारीख़ वाली बहुत-सी शामें बनीं। {wait} में फिर कोशिश कीजिए।',
  rules_are_fixed: 'खेल शुरू होने के बाद नियम नहीं बदलते।',
  pattern_required: 'कम से कम एक इनाम चुनिए।',
  too_many_patterns: 'ज़्यादा से ज़्यादा 12 इनाम चुनिए।',
  house_missing: 'हर हाउस के लिए उससे पहले वाला भी चाहिए: फुल, दूसरा, तीसरा।',
  invalid_own_pattern: '1 से 14 नंबर छुइए और 24 अक्षरों तक का नाम लिखिए।',
  invalid_prize: 'इनाम ज़्यादा से ज़्यादा 24 साधारण अक्षरों में लिखिए।',

  invalid_ticket: 'टिकट 1 से 10 के बीच हो।',
  invalid_ticket_count: '1 से 10 टिकट चुनिए।',
  invalid_paper_count: 'हर पर्चे के लिए 1 से 6 टिकट चुनिए।',
  invalid_sheets: '1 से 200 पर्चे चुनिए। नाम सिर्फ़ एक ही पर्चे का हो सकता है।',
  too_many_tickets: 'इस कमरे में हर एक के लिए ज़्यादा से ज़्यादा {n} टिकट।',
  host_only_calls: 'इस कमरे में मेज़बान सिर्फ़ नंबर बुलाते हैं, उनके पास टिकट नहीं है।',
  tickets_already_confirmed: 'टिकट पहले ही पक्के हो चुके हैं।',

  invalid_number: 'नंबर 1 से 90 के बीच हो।',
  number_already_called: '{n} पहले ही आ चुका है।',
  no_numbers_left: 'बुलाने को कोई नंबर नहीं बचा',
  all_prizes_won: 'सभी इनाम जीते जा चुके हैं।',
  cooldown: 'अगले नंबर से पहले {n} सेकंड रुकिए।',
  cooldown_of_auto_call: 'इस खेल में नंबर अपने-आप आते हैं। हाथ से बुलाने के लिए अपने-आप वाला तरीका बंद कीजिए।',

  invalid_pace: '5 से 60 सेकंड के बीच चुनिए।',
  own_bag: 'इस कमरे में मेज़बान थैले से नंबर निकालते हैं।',
  not_calling: 'अभी कोई नंबर आने वाला नहीं है।',
  hold_later: 'आपने अभी-अभी रुकने को कहा था। {wait} में फिर कह सकते हैं।',

  not_a_recording: 'एक नंबर बोलिए।',

  react_later: 'आपने अभी-अभी भेजा है। {wait} में फिर भेज सकते हैं।',
  reactions_off: 'इस कमरे में ताली-वाह बंद है।',

  not_on_ticket: 'यह नंबर उस टिकट पर नहीं है।',
  number_not_called: 'यह नंबर अभी नहीं आया है।',
  called_numbers_stay_marked: 'आया हुआ नंबर कटा ही रहता है।',

  ticket_number_required: 'क्लेम करने के लिए अपना टिकट नंबर लिखिए',
  ticket_not_yours: 'यह टिकट आपका नहीं है',
  pattern_closed: 'इस इनाम का क्लेम अब नहीं हो सकता',
  pattern_not_valid: 'आपके कटे हुए नंबर इस इनाम के लिए आए हुए नंबरों से मेल नहीं खाते',
  house_not_open: 'इससे पहले वाला हाउस अभी नहीं जीता गया है।',
  ticket_has_house: 'यह टिकट एक हाउस जीत चुका है।',
  person_has_house: 'आप एक हाउस जीत चुके हैं।',
  ticket_has_prize: 'यह टिकट एक इनाम जीत चुका है। इसके लिए अब सिर्फ़ फुल हाउस खुला है।',
  claim_too_late: 'क्लेम अगला नंबर आने तक ही गिना जाता है।',
  ticket_is_out: 'ग़लत क्लेम से यह टिकट इस इनाम से बाहर हो चुका है।',
  one_prize_each: 'आप इस राउंड में जीत चुके हैं। आपके लिए अब सिर्फ़ फुल हाउस खुला है।',
  too_many_claims: 'बहुत-से क्लेम हो गए। टिकट जाँचिए और {wait} में फिर कोशिश कीजिए।',
  unknown_pattern: 'ऐसा कोई इनाम नहीं है',
}

export const hi: Words<typeof en> = {
  title: (title) => TITLES[title] ?? title,
  message: (name, usual, n) => (isForPlayers(name) ? filled(name, n, n) : usual),
  fromServer: (code, text) => {
    if (code === null) return text === '' ? '' : MESSAGES.internal_error
    for (const name of Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]) {
      const { code: own, message } = refusal(name)
      const found = own === code && partsOf(message).exec(text)
      if (found) return filled(name, found[1], Number(found[1]) * (SECONDS[found[2] ?? ''] ?? 1))
    }
    return text
  },
}

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600 }

/** Several texts share a code: which one it is, and its number, is in the text. */
function partsOf(message: string): RegExp {
  const escaped = message.replaceAll(/[.?()]/g, '\\$&')
  return new RegExp(`^${escaped.replace('{n}', '(.+)').replace('{wait}', '(\\d+) (second|minute|hour)s?')}$`)
}

function isForPlayers(name: RefusalName): name is keyof typeof MESSAGES {
  return Object.keys(MESSAGES).includes(name)
}

function filled(name: keyof typeof MESSAGES, n: number | string | undefined, seconds: number | undefined): string {
  return MESSAGES[name].replace('{n}', String(n)).replace('{wait}', seconds === undefined ? '' : waitWords(seconds))
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return `${Math.ceil(seconds)} सेकंड`
  return minutes < 60 ? `${minutes} मिनट` : `${Math.ceil(minutes / 60)} घंटे`
}
