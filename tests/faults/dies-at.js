import { watchMoments } from '../support/postgres-moments.js'

/* Loaded into a server before its own code. Ends it at a statement, or tells of those in transactions, as the parent asks. */

let asked = {}
process.on('message', (message) => {
  asked = message
})
process.channel?.unref()

watchMoments(({ statement, text, place }) => {
  const { dieAt, isTold } = asked
  const isWanted = dieAt?.place === place && text.startsWith(dieAt.text) && statement === (dieAt.statement ?? statement)
  if (isWanted) process.kill(process.pid, 'SIGKILL')
  if (isTold && statement > 0) process.send?.({ statement, text, place })
})
