import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type UserConfig } from 'vite'
import { compressedForms } from './scripts/compress-plugin.ts'
import { asTargets, OLDEST, TODAY } from './scripts/floor.ts'
import { LEGACY_ASSETS, legacyPage, legacyStyles, startedByScript } from './scripts/legacy-plugin.ts'
import { preloads } from './scripts/preloads-plugin.ts'
import { SERVER_BUNDLE } from './scripts/server-bundle.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

/** What runs on Node: the server, and the commands that an operator needs where only production packages are installed. */
const programs = {
  index: 'server/app/index.ts',
  // What it starts, for tests and measurements that start the same with other options.
  start: 'server/app/start.ts',
  'database-program': 'server/db/database-program.js',
  'db-backup': 'scripts/db-backup.ts',
  'db-restore': 'scripts/db-restore.ts',
  'db-to-postgres': 'scripts/db-to-postgres.ts',
  'prepare-database': 'scripts/prepare-database.ts',
  'verify-draw': 'scripts/verify-draw.ts',
}

/**
 * Scripts that hold what several screens share: many small ones cost a phone a round trip each. A script has all that its
 * modules import, unless an earlier one has it.
 */
const scripts = [
  // One sheet for all screens, but for what few ever see.
  { name: 'first', test: /(?<!easy|paper-sheets)\.css$/ },
  // Everything before the first paint.
  { name: 'first', tags: ['$initial' as const] },
  // What the validators and the screens share, since a game must go on without the validators.
  {
    name: 'game-rules',
    test: /shared\/(ads|input\/request-sizes|game\/(board|types|patterns|tickets|reactions|room\/(house-rules|auto-call)))\.ts/,
  },
  { name: 'validators', test: /server-state\/validators\.ts/ },
  // For each host before the room is open, who needs nothing of a room.
  { name: 'more-choices', test: /(?:more-choices|ui\/(?:switch|disclosure))\.tsx|next-time\/is-kept/ },
  // Every screen with a seat, and the TV.
  {
    name: 'in-a-room',
    test: /(seated-room|draw-signs|ticket-card|ad-strip|room-options|player-list|settings-button|house-rules|ask-one-room|take-over)\.tsx|kept-rules|features\/connection|waiting-room\/tips|few-tickets|icons\/(volume-2|copy|hourglass|check\.)/,
  },
  // The words that the TV shows at once.
  { name: 'words-of-rules', test: /(words\/en\/(rules|patterns|tv)|prizes\/pattern-needs)\.ts/ },
  // The game and the TV.
  {
    name: 'in-a-game',
    test: /features\/(caller|auto-call\/auto|celebration)|(reaction-line|ticket-drawing|pattern-drawing|practice-banner|winners-gallery|modal|ui\/tabs)\.tsx|(winners|game-mutations|pending-marks|one-to-go|claim-rules|call-words|say-number|announcements|shown-names|en\/evening)\.ts$/,
  },
  // Who has won, at the end of a round and on the TV.
  { name: 'who-won', test: /podium\.tsx|evening-so-far\.ts/ },
  // The invitation to an evening, for all who see it.
  { name: 'plan-card', test: /(?:plan-card|plan-line|linked-plan|seated-plan)\.tsx/ },
  // Also in the options, which must not need the script below.
  { name: 'people-icon', test: /icons\/users\.m?js/ },
  // The same people again, for hosts who keep them.
  { name: 'next-time', test: /src\/next-time\/(?!evening-file)/ },
]

/** A file that says whose work is bundled, and on which terms. */
const LICENSES = { fileName: 'licenses.md' }

/** Lets a shell start what npm installs as a command. */
const ofProgram = ({ isEntry, name }: { isEntry: boolean; name: string }) =>
  isEntry && name !== 'start' ? '#!/usr/bin/env node' : ''

const client: BuildEnvironmentOptions = {
  outDir: '../dist/client',
  license: LICENSES,
  // Browsers that do not know it load a script when it is imported.
  modulePreload: { polyfill: false },
}

/** The pages for the browsers of today. */
const pages: UserConfig = {
  root: 'client',
  envDir: '..',
  plugins: [react(), tailwindcss(), startedByScript(), preloads(), serviceWorker('sw.js'), compressedForms()],
  build: {
    ...client,
    emptyOutDir: true,
    target: asTargets(TODAY),
    rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
  },
}

/** The same for older browsers and televisions, beside them: `start.js` chooses. */
const legacyPages: UserConfig = {
  root: 'client',
  envDir: '..',
  publicDir: false,
  plugins: [react(), tailwindcss(), legacyStyles(), legacyPage(), serviceWorker('sw-legacy.js'), compressedForms()],
  build: {
    ...client,
    emptyOutDir: false,
    target: asTargets(OLDEST),
    // The order of layers can only be kept within one sheet.
    cssCodeSplit: false,
    // `legacyStyles` makes it small.
    cssMinify: false,
    rolldownOptions: {
      input: 'client/src/legacy/main.ts',
      output: {
        codeSplitting: { groups: scripts },
        entryFileNames: `${LEGACY_ASSETS}/[name]-[hash].js`,
        chunkFileNames: `${LEGACY_ASSETS}/[name]-[hash].js`,
      },
    },
  },
}

/** What runs on Node. */
const nodePrograms: UserConfig = {
  root: '.',
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    license: LICENSES,
    // Beside the programs, so that paths from a module are the same in all of them.
    rolldownOptions: { input: programs, output: { banner: ofProgram, chunkFileNames: '[name]-[hash].js' } },
  },
  ssr: SERVER_BUNDLE,
}

/** `vite build` makes the pages, `vite build --mode legacy` those for older browsers, `vite build --ssr` the programs. */
export default defineConfig(({ isSsrBuild, mode }) => {
  if (isSsrBuild) return nodePrograms
  return mode === 'legacy' ? legacyPages : pages
})
