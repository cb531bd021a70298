export const en = {
  openAddress: "1. Open this address in the TV's browser:",
  typeNumber: '2. Type the room number with the remote:',
  noBrowser:
    'No browser on your TV? Connect a laptop, or mirror this phone to the TV and open the big screen here. Nobody has to touch the TV after that.',
  openHere: 'Open the big screen here',
}
