/** One picture of a seal, with the word by which it is read aloud over a phone. */
export interface SealPicture {
  emoji: string
  word: string
}

/** Sixty-four things that every family can name and nobody mixes up. */
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
 * The seal of a commitment: five pictures that people can compare aloud. Each stands for six bits of it, so two rooms
 * share a seal once in about a thousand million.
 */
export function sealOf(commitment: string): SealPicture[] {
  return Array.from({ length: SEAL_LENGTH }, (_, i) => {
    const byte = Number.parseInt(commitment.slice(2 * i, 2 * i + 2), 16)
    return SEAL_PICTURES[byte % SEAL_PICTURES.length] as SealPicture
  })
}
