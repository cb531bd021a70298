import { existsSync } from 'node:fs'
import { z } from 'zod'
import { POOL_SIZE } from '../db/open.ts'
import { StartError } from '../errors.ts'

/** The access key, its secret and the bucket are in the URL; the region is too, if the host does not tell it. */
function bucketOf(url: URL) {
  return {
    endpoint: url.origin,
    bucket: url.pathname.slice(1),
    region: url.searchParams.get('region') ?? undefined,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

const namesBucket = ({ username, password, pathname }: URL) =>
  [username, password].every((key) => key !== '' && !/%(?![\da-f]{2})/i.test(key)) && /^\/[^/]+$/.test(pathname)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Configuration, all of it optional. The names and defaults are listed in `.env.example`. */
const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  /** Postgres 14 or newer. Without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of this process to Postgres. */
  DATABASE_POOL: z.coerce.number().int().min(1).default(POOL_SIZE),
  /** Redis 7 or newer. It carries changes between processes. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  SESSION_SECRET: z.string().min(16).optional(),
  /** Opens the admin panel. */
  ADMIN_CODE: z.string().trim().min(6).max(200).optional(),
  /** Origin at which players reach the server, if it differs from that of the request, for example behind a proxy. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** How many proxies stand in front of the server. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** Addresses of this machine that phones can open, if those of its network cards are not; `none` offers none. */
  LAN_ADDRESSES: z
    .string()
    .regex(/^[\w.-]+(,[\w.-]+)*$/)
    .transform((addresses) => (addresses === 'none' ? [] : addresses.split(',')))
    .optional(),
  /** A bucket of any S3-compatible store for uploaded pictures. Without it they are kept in DATA_DIR. */
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .refine(namesBucket)
    .transform(bucketOf)
    .optional(),
  /** Who runs the site, and how to reach them: for the page on privacy. */
  OPERATOR_NAME: z.string().trim().min(1).max(100).optional(),
  OPERATOR_CONTACT: z.string().trim().min(1).max(200).optional(),
  /** The operator's own privacy policy. */
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Required to read /metrics. Without it that page does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
})

export type Env = z.infer<typeof envSchema>

/** What somebody reads whose value is none of these. It does not repeat the value, which may be a secret. */
const EXPECTED: Record<keyof Env, string> = {
  PORT: 'must be a whole number from 0 to 65535, for example 5000',
  DATABASE_URL: 'must begin with postgres://',
  DATABASE_POOL: 'must be a whole number, 1 or more',
  REDIS_URL: 'must begin with redis:// or rediss://',
  DATA_DIR: 'must be the path of a folder',
  SESSION_SECRET: 'must have at least 16 characters',
  ADMIN_CODE: 'must have 6 to 200 characters',
  PUBLIC_ORIGIN: 'must be like https://tambola.example',
  TRUST_PROXY: 'must be the number of proxies in front of the server, 0 or more',
  LAN_ADDRESSES: 'must be addresses with commas between them, or none',
  S3_URL: 'must be https://KEY:SECRET@host/bucket',
  OPERATOR_NAME: 'must have 1 to 100 characters',
  OPERATOR_CONTACT: 'must have 1 to 200 characters',
  PRIVACY_URL: 'must begin with https://',
  METRICS_TOKEN: 'must have at least 16 characters',
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
}

/**
 * The configuration: that of this process, with what it lacks from a `.env` file, or the given one. An empty variable counts
 * as absent; an invalid one stops the start with a message.
 */
export function readEnv(variables: Record<string, string | undefined> = ownVariables()): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(given)
  if (result.success) return result.data
  const names = new Set(result.error.issues.map(({ path }) => path[0] as keyof Env))
  const faults = [...names].map((name) => `  ${name} ${EXPECTED[name]}`)
  throw new StartError(`The server cannot start with this configuration:\n${faults.join('\n')}`)
}

function ownVariables(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
