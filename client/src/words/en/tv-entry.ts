export const en = {
  show: 'Show a game on this screen',
  typeDigits: 'Type the six digits of the room.',
  takeBack: 'Take the last digit back',
  noRoom: (roomId: string) => `There is no room ${roomId}. Type another number.`,
  noInternet: 'No internet. Type the number again when it is back.',
}
