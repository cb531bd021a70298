import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { ChromiumProgram } from './drivers/cdp.ts'

/*
 * Old Chromiums come in npm packages for serverless functions, which hold a headless one for Linux, packed with brotli. They
 * run only the pages of a server on this machine, and without a sandbox, for which their builds lack a part.
 */

/** Packages by the version of their Chromium, with the digest of what npm sends. */
const PACKAGES = {
  64: {
    name: 'chrome-aws-lambda@64.0.3264',
    digest: '3XpUhpg5Qlbq8V/Pk5gzfSqcq3wSlfT1N98yzDY8a+PrrROx9XUCntkg4W1ZmisqLsWhmRLZQrKtDjTRBttwig==',
  },
  72: {
    name: 'chrome-aws-lambda@1.11.2',
    digest: 'BpR7qYNkPZlMQGZI3/edrPT4Rx9Hd/Z+YV3dQ5ujfWj01r27pYYOoOmMd2w3mkmFeHF7nzFlksM/urKnfICwDQ==',
  },
  78: {
    name: 'chrome-aws-lambda@1.20.4',
    digest: '+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==',
  },
  79: {
    name: 'chrome-aws-lambda@2.0.2',
    digest: 'Aqgq5F93eJARkO+O/wD+2bCCFOVQNfA329sdPNl8ib0gsRjS00bAgTc9f5Mvto7H7yDuBcy0V3xJQZwMvmILUg==',
  },
  85: {
    name: 'chrome-aws-lambda@5.2.1',
    digest: 'str1ip6pTu9TvCcQyQ/zdYLfQk+ugVVlLf7Gus6peR4PA6Mn3hZBt/eHwgIp/FJ+nY/BIY1jiCYcxpuDjHZWuw==',
  },
  88: {
    name: 'chrome-aws-lambda@5.5.0',
    digest: 'nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  },
  92: {
    name: 'chrome-aws-lambda@10.1.0',
    digest: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
  107: {
    name: '@sparticuz/chromium@107.0.0',
    digest: 'k5J8y36j5YRYfzBwnyBIiN4zsy6ZZMRIAVj8em7IqISrf/9lB/bpdEK1i/sUXtxr1S4qTDAopVNSqBLbTFL0GQ==',
  },
  109: {
    name: '@sparticuz/chromium@109.0.5',
    digest: 'I79syEEpDv0bzjnf6UkhTF5sHlkoOmk01l50sYJlVY7I1/hDqzF8dIOaYr6pfyMCzlmnUxXIjaoUBDThrlF7Dg==',
  },
} as const
export type OldVersion = keyof typeof PACKAGES

// In some of them the process for the network dies after half a minute, and cookies with it.
const FLAGS = ['--no-sandbox', '--no-zygote', '--enable-features=NetworkServiceInProcess,NetworkServiceInProcess2']

/** Kept between runs. A folder for temporary files would be that of one run. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tambola-engines')

/** An old Chromium, which is fetched the first time; or a sentence that says why it cannot be had. */
export function oldChromium(version: OldVersion): ChromiumProgram | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'old Chromiums are there for Linux on x64 only'
  const folder = join(CACHE, `chromium-${version}`)
  try {
    if (!existsSync(folder)) fetchInto(folder, version)
  } catch (error) {
    return `${PACKAGES[version].name} could not be fetched: ${(error as Error).message.split('\n')[0]}`
  }
  return { file: join(folder, 'chromium'), libraries: join(folder, 'lib'), flags: FLAGS }
}

/** Unpacks a package beside its place and moves it there when it is whole: two runs may do so at once. */
function fetchInto(folder: string, version: OldVersion): void {
  const { name, digest } = PACKAGES[version]
  process.stdout.write(`Fetching ${name}\n`)
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(`${folder}-`)
  try {
    const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: work, encoding: 'utf8' }).trim()
    const archive = join(work, packed)
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (found !== digest) throw new Error('it is not what it was')
    execFileSync('tar', ['xzf', archive], { cwd: work })
    const whole = join(work, 'whole')
    mkdirSync(whole)
    unpack(join(work, 'package/bin'), whole)
    renameSync(whole, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The program is one compressed file; libraries and a software GPU are archives beside it. */
function unpack(bin: string, into: string): void {
  for (const file of readdirSync(bin)) {
    const content = brotliDecompressSync(readFileSync(join(bin, file)))
    if (file.endsWith('.tar.br')) execFileSync('tar', ['x'], { cwd: into, input: content })
    else writeFileSync(join(into, 'chromium'), content)
  }
  chmodSync(join(into, 'chromium'), 0o755)
}
