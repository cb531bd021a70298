import type { en } from '#client/words/en/speech.ts'
import type { Words } from '#client/words/i18n.ts'
import { namesToSay, spokenName } from '#shared/game/announcements.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { verbsOf } from './patterns.ts'

/** "दादी ने ऊपर की लाइन जीती!", or that somebody shares it. */
export function wonBy(name: string, pattern: string, place = 0): string {
  return `${name} ने ${place === 0 ? '' : 'भी '}${pattern} ${verbsOf(pattern).won}!`
}

/** A family-friendly nickname for each number from 1 to 90. */
export const CALLS: readonly string[] = `
सबसे पहला; जुड़वाँ भाई; तिरंगे के रंग; चारपाई के पाये; हाथ की उँगलियाँ; ज़ोरदार छक्का; इंद्रधनुष; आठों पहर;
नवरत्न; रावण के सिर; क्रिकेट टीम; साल के महीने; तेरा ही तेरा; वनवास के बरस; आज़ादी का दिन; सोलह शृंगार;
मीठी शरारत; वोट की उम्र; टीनएज को टाटा; टी-ट्वेंटी; तोपों की सलामी; बत्तख की जोड़ी; तुम और मैं; दिन के घंटे;
रजत जयंती; गणतंत्र दिवस; नक्षत्र गिन लो; फ़रवरी के दिन; लीप की फ़रवरी; तीस मार खाँ; साल की आख़िरी रात;
पूरी बत्तीसी; पास के नंबर; और ज़रा सा; झूमो नाचो; छत्तीस का आँकड़ा; थर्मामीटर; बड़े दिन का केक;
सीढ़ी पे सीढ़ी; ज़िंदगी की शुरुआत; मस्ती का समय; भारत छोड़ो; आम का पेड़; चौके पे चौका; आधा सफ़र; चाल पे चाल;
आज़ादी का साल; चार दर्जन; पचास से एक कम; अर्धशतक; शगुन; ताश की गड्डी; पेड़ पे अटका; झाड़ू-पोंछा;
पंजे पे पंजा; छप्पन भोग; पहली क्रांति; ज़रा ठहरो; आख़िरी मिनट; घंटे के मिनट; गरम पाव; टिप-टॉप; गुदगुदी;
शतरंज की बिसात; दफ़्तर से छुट्टी; छक्के पे छक्का; ऊपर बनी जोड़ी; बाल-बाल बचे; उल्टा-पुल्टा; सात दहाई;
ढम-ढम ढोल; छह दर्जन; रानी मक्खी; टॉफ़ी की दुकान; प्लैटिनम जुबली; बैंड-बाजा; सत्ते पे सत्ता; स्वर्ग का द्वार;
एक बार और; अस्सी घाट; रुको, फिर भागो; सीधी सड़क; कपिल का कप; सात दर्जन; सदा सलामत; गोलपोस्ट के बीच;
मंज़िल के पास; गोल-गोल लड्डू; आख़िरी से पहला; सबसे ऊपर`
  .split(';')
  .map((name) => name.trim())

/** The numbers from 1 to 90, as they are said. Digits are said before them, because some are easily confused. */
export const HINDI_NUMBERS: readonly string[] = `
एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस
चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन
छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर
तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी
अट्ठासी नवासी नब्बे`
  .trim()
  .split(/\s+/)

const word = (number: number) => (number === 0 ? 'शून्य' : HINDI_NUMBERS[number - 1])

/** "चार, सात। सैंतालीस", "अकेला सात। सात" */
function inWords(number: number): string {
  const digits = number < 10 ? `अकेला ${word(number)}` : `${word(Math.floor(number / 10))}, ${word(number % 10)}`
  return `${digits}। ${word(number)}`
}

export const hi: Words<typeof en> = {
  voiceOn: 'आवाज़ चालू',
  number: (number) => `${inWords(number)}।`,
  nickname: (number) => `${CALLS[number - 1]}, ${word(number)}।`,
  win: (name, pattern, place) => wonBy(spokenName(name), pattern, place),
  over: (winners) => {
    const { names, more } = namesToSay(winners)
    if (names.length === 0) return 'खेल ख़त्म।'
    const said = more > 0 ? [...names, `${more} और`] : names
    const last = said[said.length - 1]
    return `खेल ख़त्म। शाबाश, ${said.length > 1 ? `${said.slice(0, -1).join(', ')} और ` : ''}${last}!`
  },

  writtenNumber: inWords,
  writtenNickname: (number) => `${CALLS[number - 1]}, ${number}`,
  announced: (number, count) => `${number}। आ चुके नंबर: ${HIGHEST_NUMBER} में से ${count}।`,
}
