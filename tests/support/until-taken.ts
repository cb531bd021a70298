/**
 * Sends a request again for as long as the server answers that it is busy, as the app does. A slow machine answers some of
 * many simultaneous requests so, and has not done what they ask.
 */
export async function untilTaken<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send()
  while (answer.status === 503) answer = await send()
  return answer
}
