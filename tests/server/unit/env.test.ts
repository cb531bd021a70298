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
  expect(start).toThrow('S3_URL: ')
  expect(start).not.toThrow('s3cr3t')
})
