import { once } from 'node:events'
import { keystream } from '#shared/game/draw/draw.ts'
import { freshKeys } from './draw-battery/keys.ts'

/*
 * Writes the raw bytes behind the orders until nobody reads them any more, game after game, for programs that judge
 * random numbers: `npx tsx scripts/draw-keystream.ts | dieharder -d 0 -g 200`, or `... | RNG_test stdin32`.
 */

/** Blocks per game that a shuffle of ninety can use. */
const BLOCKS_PER_GAME = 12
const GAMES_PER_WRITE = 200

process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
for (;;) {
  const written: Uint8Array[] = []
  for (let game = 0; game < GAMES_PER_WRITE; game++) {
    const blocks = keystream(freshKeys())
    for (let i = 0; i < BLOCKS_PER_GAME; i++) written.push(blocks.next().value)
  }
  if (!process.stdout.write(Buffer.concat(written))) await once(process.stdout, 'drain')
}
