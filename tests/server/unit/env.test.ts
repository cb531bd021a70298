import { expect, test } from 'vitest'
import { readEnv } from '../../../server/app/env.ts'
import { StartError } from '../../../server/errors.ts'

test.each([
  ['https://key:a%2Fb%2Bc@s3.example/strips', { accessKeyId: 'key', secretAccessKey: 'a/b+c', region: undefined }],
  ['https://key:secret@s3.example/strips?region=ap-south-1', { bucket: 'strips', region: 'ap-south-1' }],
  ['http://key:secret@127.0.0.1:9000/strips', { endpoint: 'http://127.0.0.1:9000', bucket: 'strips' }],
])('S3_URL %s is read in its parts', (url, parts) => {
  expect(readEnv({ S3_URL: url }).S3_URL).toMatchObject(parts)
})

test.each([
  ['no keys', 'https://s3.example/strips'],
  ['no secret', 'https://s3cr3t@s3.example/strips'],
  ['no bucket', 'https://key:s3cr3t@s3.example'],
  ['a path in the bucket', 'https://key:s3cr3t@s3.example/strips/march'],
  ['a secret that is not percent-encoded', 'https://key:s3cr3t%@s3.example/strips'],
  ['another protocol', 's3://key:s3cr3t@s3.example/strips'],
])('S3_URL with %s stops the start with a message that does not show the secret', (_what, url) => {
  const start = () => readEnv({ S3_URL: url })
  expect(start).toThrow(StartError)
  expect(start).toThrow('S3_URL must be https://KEY:SECRET@host/bucket')
  expect(start).not.toThrow('s3cr3t')
})

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535, for example 5000'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535, for example 5000'],
  ['DATABASE_URL', 'mysql://localhost/tambola', 'must begin with postgres://'],
  ['SESSION_SECRET', 'short', 'must have at least 16 characters'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s stops the start with a sentence about what it must be', (name, value, wanted) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    new StartError(`The server cannot start with this configuration:\n  ${name} ${wanted}`),
  )
})

test('a start names all variables that are wrong, each once', () => {
  const start = () => readEnv({ PORT: 'abc', TRUST_PROXY: '-1.5' })
  expect(start).toThrow(/PORT must .*\n {2}TRUST_PROXY must be the number of proxies .*$/)
})
