/** How many controls and words a screen may have at 360 x 640, without its tickets and advertisements. */
export const MOST: Record<string, { controls: number; words?: number }> = {
  dashboard: { controls: 8 },
  'lobby-host': { controls: 8 },
  'lobby-join': { controls: 8 },
  'host-room': { controls: 9, words: 60 },
  waiting: { controls: 7, words: 45 },
  selection: { controls: 7, words: 45 },
}

/** What players must be able to read, by the screen and state in which they do. `|` stands between two texts. */
export const WORDS: Record<string, Record<string, string>> = {
  'before a room': {
    dashboard: `Play with Friends & Family | Help | New Game | Join a Game | Try it alone | Why Play With Us? |
      Mobile friendly | Real-time | Family safe`,
    lobby: 'Your Name | Number of Tickets | Room Number | OR | Your Name (Host) | Host New Game | Join Game',
    'lobby-host': `Your Name (Host) | Number of Tickets | For later, and more | Host New Game |
      Next you get a number to share. | Your friends see this name.`,
    'lobby-later': 'I only call | Name of the evening (if you like) | Day | Time | Make the invitation',
    'lobby-fault': 'Please enter both room number and your name',
    'not-found': '404 Page Not Found | Did you forget to add the page to the router? | Back to Home',
    support: `How to Play Tambola | Back to Home | Privacy policy | First Five | Full House | Lost your game? |
      Try it alone`,
    'audio-test': 'Socket | Room | Player | Messages | Create a test room | Join it | Broadcast 42',
    'tv-entry': 'Show a game on this screen | Type the six digits of the room. | Back to Home',
    'room-not-found': 'Room Not Found | This room may have closed. | Back to Home',
    privacy: `Privacy | This site is run by Asha. | +91 98765 43210 | Their full privacy policy | What is kept |
      How long | How to have it deleted | Back to Home`,
    'lobby-code': 'Code of this site | On this site you need a code to open a room. Ask the people who run it.',
    'room-closed': `This room is closed | The people who run this site have closed this room. | Another room number |
      Back to Home`,
    practice: 'Practice / Active Game | Practice · this phone alone | Pause | Leave Room | Ticket #1',
  },
  'before the game': {
    'lobby-link': 'hosted by Asha, 1 inside | Next you get your tickets.',
    'lobby-link-later': 'Asha hosts | Coming: Asha, Dadi | Add to calendar',
    'host-room-later': 'Keep this page open at that time. The game starts by itself. | Change the invitation',
    'plan-sheet': 'Save | Call it off',
    'selection-later': 'Diwali | You are in. Come back to this page on the day.',
    'waiting-cancelled': 'Cancelled. This evening does not take place. | Cancel in calendar | Back to Home',
    'lobby-you-are-in': 'hosted by Asha | You are in as Dadi. | Go on | I am somebody else',
    'lobby-is-that-you': 'Asha is already in this room. Is that you? | Yes, that is me | No, I am someone else',
    'host-room': `Share this number | Friends type it at | Copy | Share | Waiting for Players | 4 players | Host | Ready | Options |
      You call the numbers. | Start Game | Settings`,
    'host-room-expected': 'Not here yet: Nani',
    'host-options':
      'People | 4 here, open to all | Rules | As always, 5 prizes | Sound and screen | Each phone speaks | Safety',
    'host-people': `Lock room | Add someone on this phone | Change my name | Paper tickets | Copy link |
      Friends scan this to join: | Correct names | Remove somebody`,
    'host-rules': 'House rules | Who calls?',
    'host-sound': 'We are in one room | Our own voice | Show on TV | Test voice | Easy mode: big and calm',
    'host-safety':
      'Fair draw | Check this game | Host from another phone | For a link that went too far | Make a new link',
    'guest-people': '4 here | Add someone on this phone | Share | Copy link | Change my name | Leave Room',
    'host-link': 'Host from another phone | Keep this to yourself. | You see it only now. | Only this phone hosts',
    'host-from-here': 'Host from this phone | Your first phone can still host too. | Back to Home',
    'own-voice': `3 of 90 are read. | Somebody reads the numbers to this phone. | about six minutes | Go on reading |
      goes with it | Read one number again | Throw our voice away`,
    'own-voice-reading': 'Say this number | The next one comes by itself. | 0 of 90 are read. | Stop for now',
    waiting: `Waiting for Game to Start | The host starts the game. You are in, just wait. | Tips |
      Keep the sound on: numbers are spoken. | More | Settings`,
    selection: `Waiting for other players | No need to tap anything. | Other tickets | ready | Ticket #1 | More |
      Settings`,
    'selection-more': 'People | Sound and screen | Safety | Tips | Try a ticket',
    'dashboard-resume': 'You are still in room | Back to game | Not now | Settings',
    'tv-lobby': 'Waiting for Players | Asha | Dadi',
    print: 'Print sheets | Layout | Rounds | Paper size | Print 1 page | Your browser can also save | Picture',
  },
  'in the game': {
    'game-first': `/ Active Game | Leave Room | My Tickets | Number Board | All Players | Call Next Number |
      Waiting for the first number | Ticket #1 | Winning Patterns | First Five | Top Line | Middle Line |
      Bottom Line | Full House | Claim | Winners Gallery | No winners yet. Keep playing!`,
    'game-host': 'Last: | /15 | Fair draw ✓',
    settings: `Change my name | Language भाषा | Plain | With hints | Large and easy | Quiet | No sounds, no claps. | Voice | Sound effects | Help with marking |
      Theme | Text size | Reduce motion | Traditional calls`,
    board: 'Numbers Called: 6 / 90 | Last called | The game syncs with the database every second. | Show on TV',
    'show-on-tv': "Open this address in the TV's browser: | Type the room number with the remote:",
    'host-menu': 'Host | People | Rules | Sound and screen | Safety | End Game',
    'host-menu-people': 'Lock room | Correct names | Remove somebody',
    'host-menu-rules': 'House rules | Who calls?',
    'host-menu-sound': 'We are in one room | Show on TV | Test voice',
    'host-menu-safety': 'Check this game | Host from another phone',
    players: 'Asha | Host | 1 ticket · #1 | 10 tickets | Winners Gallery',
    leave: 'Leave this game? | Until then a player can call the numbers for you.',
    offline: 'Offline | No internet. Your tickets and marks are safe. We will catch up when you are back.',
    'tv-game': 'Numbers Called: 6 / 90 | Last: | Full House Still open',
    'paper-check': `Check a paper ticket | P1·1 Nani | Complete | Claim First Five for Nani | missing |
      For P4·2 type 4.2. | Back to the game`,
  },
  'after the game': {
    'game-won': 'Share my win | First Five (Closed) | 1 winner: Asha | Called by host',
    'check-game': 'Check this game | All is right so far. | Yours is among them. | What this cannot show',
    'draw-warning': 'Something is wrong with the numbers. | See what is wrong',
    'check-game-fault': 'This draw does not add up: a call is missing | Save the evidence',
    'game-over': `Game over. What a game! | Round 1 is over |
      Not won: Top Line, Middle Line, Bottom Line, Full House | WhatsApp |
      Asha can start the next round. Just stay here. | Check this game | I am leaving`,
    winners: `Game over. What a game! | Play again | Same people, same room number, new tickets. |
      Finish the evening | I am leaving | First Five · Ticket #1`,
    'next-time': `Expected: Dadi, Ravi Kumar, Meena. | Same rules and prizes as last time. | Make the invitation |
      Off throws it away. | Only this phone keeps their names. | Save as a file for another phone | Forget these people`,
    'check-game-over':
      'All of this draw is right. | Called by the host instead: | All of its numbers had been called | Back to the game',
    'tv-over': 'Game over. What a game! | Round 1 is over | First Five Asha | Full House Not won',
    'tv-evening': 'Evening so far | 1 round | 🥇 Asha 1',
    'host-room-next-round': 'Round 2. New tickets. | Start Game',
    'tv-next-round': 'Round 2 ·  | 🥇 Asha 1',
    evening: 'All rounds | Evening so far | 1 round | Round 1 | Check round 1 | Back to the game',
    'check-game-past':
      'Round 1 | All of this draw is right. | All of its numbers had been called | Save the evidence | All rounds | Back to the game',
    'evening-over': `What an evening! |
      Asha has finished the evening. If there is another round after all, you are in it. | The whole evening`,
    'tv-podium': 'What an evening! | 2 rounds',
  },
}
