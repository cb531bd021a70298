import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { packedPath } from '../server/db/empty-database.ts'
import { MIGRATIONS } from '../server/db/open.ts'
import { ignoredBy, readDockerfile } from './dockerfile.ts'
import { freePort } from './free-port.ts'
import { untilReady } from './until-ready.ts'
import { waitFor } from './waiting.ts'

/*
 * `npm run check-image`: runs the steps of the Dockerfile in clean folders, without Docker, and then what an operator does
 * with a container: start, health check, copy, stop, restore, also as root, check a draw. Three things differ from a build:
 * the Node is the one that runs this, instead of `npm ci` the packages are copied that it has installed here, and the packages
 * of a stage are moved to the next one. Then the build is packed, installed into an empty folder, and a game is played there.
 */

const PROJECT = join(import.meta.dirname, '..')
/** Who runs the site, as the container is told. */
const OPERATOR = 'Asha and friends'
const isRoot = process.getuid?.() === 0
/** The owner of the data, in place of the image's user, who does not exist here. */
const owner = isRoot ? 'nobody' : userInfo().username
const ids = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

interface Stage {
  name: string
  /** Its root folder. */
  root: string
  workdir: string
  variables: Record<string, string>
  /** Commands in their exec form. */
  healthCheck: string[]
  start: string[]
}

if (process.platform === 'win32') {
  say('!!! NOT RUN: the Dockerfile needs a Unix shell')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'tambola-image-'))
// The server's user must be able to enter the folder.
chmodSync(folder, 0o755)
try {
  const [built, stage] = build()
  say(`production packages: ${megabytes(join(stage.workdir, 'node_modules'))} MB`)
  await operate(stage)
  await playFromPackage(built, stage)
  say('The Dockerfile builds, and what it builds serves, is copied, restored, checked and packed.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Follows the Dockerfile and gives its first stage, which builds, and its last. */
function build(): [Stage, Stage] {
  const stages: Stage[] = []
  for (const { name, rest } of readDockerfile(join(PROJECT, 'Dockerfile'))) {
    const stage = stages.at(-1)
    if (name === 'FROM') stages.push(newStage(stages.length, rest))
    else if (stage) follow(stage, stages, name, rest)
  }
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last) throw new Error('the Dockerfile has no stage')
  return [first, last]
}

function newStage(index: number, from: string): Stage {
  const [, name = String(index)] = / AS (\S+)$/.exec(from) ?? []
  const root = join(folder, name)
  mkdirSync(root)
  return { name, root, workdir: root, variables: {}, healthCheck: [], start: [] }
}

function follow(stage: Stage, stages: Stage[], name: string, rest: string): void {
  const inside = (path: string) => (path.startsWith('/') ? join(stage.root, path) : resolve(stage.workdir, path))
  if (name === 'WORKDIR') {
    stage.workdir = inside(rest)
    mkdirSync(stage.workdir, { recursive: true })
  } else if (name === 'ENV') {
    const [key = '', value = ''] = rest.split('=')
    stage.variables[key] = value
  } else if (name === 'COPY') copy(stages, rest, inside)
  else if (name === 'RUN') run(stage, rest)
  else if (name === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))
  else if (name === 'CMD') stage.start = JSON.parse(rest)
  else if (!['ARG', 'USER', 'VOLUME', 'EXPOSE'].includes(name)) throw new Error(`check-image.ts does not know ${name}`)
}

function copy(stages: Stage[], rest: string, inside: (path: string) => string): void {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const to = words.pop() ?? ''
  const source = stages.find(({ name }) => name === from)?.root ?? PROJECT
  const isIgnored = from
    ? () => false
    : ignoredBy(readFileSync(join(PROJECT, '.dockerignore'), 'utf8').trim().split('\n'))
  for (const word of words) {
    const path = join(source, word)
    const isInto = to.endsWith('/') || words.length > 1
    const target = isInto ? join(inside(to), relative(dirname(path), path)) : inside(to)
    // Tens of thousands of files, which take seconds to copy and to remove.
    if (from && basename(path) === 'node_modules') renameSync(path, target)
    else cpSync(path, target, { recursive: true, filter: (each) => !isIgnored(relative(source, each)) })
  }
}

function run(stage: Stage, command: string): void {
  say(`${stage.name}: ${command}`)
  if (command === 'npm ci') {
    // Not links: npm writes into files that are there.
    execFileSync('cp', ['-RP', join(PROJECT, 'node_modules'), stage.workdir])
    return
  }
  const line = command.replaceAll(/\bchown \S+/g, `chown ${owner}`)
  execFileSync('sh', ['-c', line], {
    cwd: stage.workdir,
    env: environment(stage),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function environment(stage: Stage, more: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: stage.root, ...stage.variables, ...more }
}

/** Does with the built folder what is done with a container. */
async function operate(stage: Stage): Promise<void> {
  const built = readdirSync(join(stage.workdir, 'dist/server'))
  must(
    built.includes(basename(packedPath(MIGRATIONS))),
    'the build has an empty database for its engine and migrations',
  )
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const within = {
    cwd: stage.workdir,
    env: environment(stage, { PORT: port, LOG_LEVEL: 'warn', OPERATOR_NAME: OPERATOR }),
    ...ids,
  }
  const execute = ([program = '', ...args]: string[]) => execFileSync(program, args, { ...within, encoding: 'utf8' })
  const refused = ([program = '', ...args]: string[]) => {
    const { status, stderr } = spawnSync(program, args, { ...within, encoding: 'utf8' })
    return status === 1 ? stderr : `it ended with code ${status}`
  }
  const [program = '', ...args] = stage.start
  const start = () => spawn(program, args, { ...within, stdio: ['ignore', 'ignore', 'inherit'] })
  const dataDir = join(stage.workdir, '.data')
  const lock = join(dataDir, 'server.lock')
  must(refused(['npm', 'run', '-s', 'db:backup']).startsWith('There is no database in .data'), 'nothing is no copy')
  let server = start()
  try {
    await untilServing(server, url)
    execute(stage.healthCheck)
    const page = await (await fetch(url)).text()
    must(page.includes('Tambola'), 'the page is served')
    const site = await (await fetch(`${url}/api/site`)).text()
    must(site.includes(OPERATOR), 'the page on privacy names the operator of the configuration')

    const headers = { 'content-type': 'application/json' }
    const opened = await fetch(`${url}/api/rooms`, { method: 'POST', headers, body: '{"hostName":"Asha"}' })
    const { room } = (await opened.json()) as { room: { id: string } }
    const evidence = join(folder, 'evidence.json')
    writeFileSync(evidence, await (await fetch(`${url}/api/rooms/${room.id}/draw`)).text())
    must(
      execute(['npm', 'run', '-s', 'verify-draw', evidence]).startsWith(`${evidence}: right_so_far`),
      'verify-draw judges',
    )
    must(
      refused(['npm', 'run', '-s', 'db:backup']).startsWith('A server is using .data'),
      'it runs, so it copies by itself',
    )

    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await waitFor('the server to stop', ended)
    must(code === 0, 'the server stops when it is told to')
    const copied = execute(['npm', 'run', '-s', 'db:backup']).trim()
    execute(['npm', 'run', '-s', 'db:restore', '--', copied])
    server = start()
    await untilServing(server, url)
    must(true, 'the server starts with what was copied and restored')
    server.kill('SIGKILL')
    if (isRoot) {
      writeFileSync(lock, JSON.stringify({ pid: process.pid, started: null }), { mode: 0o600 })
      chownSync(lock, 0, 0)
      must(refused(stage.start).includes(`may not open ${join('.data', 'server.lock')}.`), 'a lock of root is one')
    }
  } finally {
    server.kill('SIGKILL')
  }
}

function untilServing(server: ChildProcess, url: string): Promise<void> {
  return untilReady(url, () => {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
  })
}

/**
 * Does what somebody does with the tarball of `npm pack`. Nothing is downloaded: the packages of the image, which is done
 * with, are moved into the folder, and npm takes away those that the tarball does not ask for.
 */
async function playFromPackage(built: Stage, image: Stage): Promise<void> {
  const place = join(folder, 'package')
  mkdirSync(place)
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', `--pack-destination=${folder}`], { cwd: built.workdir })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  renameSync(join(image.workdir, 'node_modules'), join(place, 'node_modules'))
  rmSync(join(place, 'node_modules/.package-lock.json'))
  const npm = ['install', '--offline', '--no-audit', '--no-fund', '--silent', join(folder, tarball)]
  execFileSync('npm', npm, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(place, '.env'), `PORT=${port}\nLOG_LEVEL=warn\nDATA_DIR=evenings\n`)
  const env = environment(image, { HOME: place })
  const bin = (name: string) => join(place, 'node_modules/.bin', name)
  const server = spawn(bin('tambola'), { cwd: place, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await untilServing(server, url)
    const evidence = join(place, 'evidence.json')
    writeFileSync(evidence, await playedAt(url))
    const verdict = execFileSync(bin('tambola-verify-draw'), [evidence], { cwd: place, encoding: 'utf8' })
    must(verdict.startsWith(`${evidence}: verified`), 'a game is played from the tarball, and its draw verified')
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await waitFor('the server to stop', ended)
    execFileSync(bin('tambola-backup'), { cwd: place, env })
    must(readdirSync(join(place, 'evenings/backups')).length === 1, 'and copied from where .env says that it is')
  } finally {
    server.kill('SIGKILL')
  }
}

/** Plays a short game, and gives the evidence of its draw. */
async function playedAt(url: string): Promise<string> {
  let cookie = ''
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${url}/api/rooms${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    must(answer.ok, `POST /api/rooms${path}`)
    const set = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return (await answer.json()) as { room: { id: string }; hostPlayer: { id: string } }
  }
  const { room, hostPlayer } = await post('', { hostName: 'Asha' })
  await post(`/${room.id}/start`, { playerId: hostPlayer.id })
  // The next call would have to wait.
  await post(`/${room.id}/call-number`, { after: 0 })
  await post(`/${room.id}/end`, {})
  return (await fetch(`${url}/api/rooms/${room.id}/draw`)).text()
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`failed: ${what}`)
  say(`  ok: ${what}`)
}

function megabytes(path: string): string {
  return execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0] ?? ''
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
