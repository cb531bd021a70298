/**
 * Calls a number from the bag of a host: the given one, or the first that was not called. It runs in the host's page, which
 * knows what it has called and warns of any other number. Old browsers run it too, so it is ES2017.
 */
export async function callFromBagHere(wanted: number | undefined): Promise<number> {
  const roomId = localStorage.getItem('currentRoomId')
  const room = `/api/rooms/${roomId}`
  const { calledNumbers } = (await (await fetch(room)).json()).room
  const first = Array.from({ length: 90 }, (_, i) => i + 1).find((each) => !calledNumbers.includes(each))
  const number = wanted === undefined ? first : wanted
  const key = `own-calls-${roomId}-`
  const own = JSON.parse(localStorage.getItem(key) || '{"numbers":[]}')
  own.numbers.push(number)
  localStorage.setItem(key, JSON.stringify(own))
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${room}/call-number`, { method: 'POST', headers, body: JSON.stringify({ number }) })
  return (await answer.json()).number
}
