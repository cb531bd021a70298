/** One picture of a seal, with the word for reading it aloud. */
interface SealPicture {
  emoji: string
  word: string
}

/** Sixty-four well-known things that are hard to confuse. */
const PICTURES = `🐘 elephant|🐯 tiger|🐒 monkey|🦚 peacock|🐄 cow|🐫 camel|🐟 fish|🦆 duck
🐢 turtle|🐍 snake|🦋 butterfly|🐝 bee|🐞 ladybird|🦉 owl|🐧 penguin|🦁 lion
🐸 frog|🐇 rabbit|🐴 horse|🐬 dolphin|🥭 mango|🍌 banana|🍎 apple|🍇 grapes
🍉 melon|🥥 coconut|🍋 lemon|🍓 strawberry|🌽 corn|🥕 carrot|🌶️ chilli|🍅 tomato
🍕 pizza|🍦 ice cream|🎂 cake|🍪 biscuit|☕ tea|🌹 rose|🌻 sunflower|🌴 palm tree
🌙 moon|⭐ star|☀️ sun|🌈 rainbow|⛄ snowman|🔥 fire|⚡ lightning|☂️ umbrella
🚂 train|🚌 bus|🚲 bicycle|✈️ plane|🚀 rocket|⛵ boat|🏠 house|⏰ clock
🔔 bell|🥁 drum|🎸 guitar|🎈 balloon|🪁 kite|🏏 cricket bat|⚽ football|🔑 key`

const SEAL_PICTURES: readonly SealPicture[] = PICTURES.split(/[|\n]/).map((entry) => {
  const space = entry.indexOf(' ')
  return { emoji: entry.slice(0, space), word: entry.slice(space + 1) }
})
const SEAL_LENGTH = 5

/**
 * The seal of a commitment: five pictures that people can compare aloud. Each represents six bits of the commitment, so
 * two rooms have the same seal about once in a thousand million.
 */
export function sealOf(commitment: string): SealPicture[] {
  return Array.from({ length: SEAL_LENGTH }, (_, i) => {
    const byte = Number.parseInt(commitment.slice(2 * i, 2 * i + 2), 16)
    return SEAL_PICTURES[byte % SEAL_PICTURES.length] as SealPicture
  })
}
