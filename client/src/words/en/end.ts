export const en = {
  gameOver: 'Game over',
  theHost: 'The host',
  iAmLeaving: 'I am leaving',
  finishEvening: 'Finish the evening',
  whoHostsNext: 'Who hosts next?',
  theyStart: 'They start the next round and call its numbers. It opens at once.',
  isWaiting: (name: string) => `${name} is waiting to join.`,
  areWaiting: (names: string) => `${names} are waiting to join.`,
  playAgain: 'Play again',
  samePeople: 'Same people, same room number, new tickets.',
  hostHasLeft: (host: string) => `${host} has left. The player who opens the next round hosts it.`,
  hostHasFinished: (host: string) =>
    `${host} has finished the evening. If there is another round after all, you are in it.`,
  stayHere: (host: string) => `${host} can start the next round. Stay here: your name stays, no need to join again.`,
  openNext: 'Open the next round',
  withFamily: 'Play with family',
}
