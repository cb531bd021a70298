import { afterAll, expect, test, vi } from 'vitest'
import type { AdView } from '#shared/api.ts'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { openS3Store } from '../../server/objects/s3.ts'
import { UPLOAD_LINK_MS } from '../../server/objects/store.ts'
import { ADMIN_CODE, asAdmin, idOf, uploadLink } from '../support/admin.ts'
import { picture, pngOfBytes } from '../support/pictures.ts'
import { startS3Stub } from '../support/s3-stub.ts'
import { onOneDatabase } from '../support/test-server.ts'

const s3 = await startS3Stub()
afterAll(() => s3.close())
const put = async (link: URL, file: Buffer) =>
  (await fetch(link, { method: 'PUT', body: new Uint8Array(file), headers: { 'content-type': 'image/png' } })).status

onOneDatabase({ ADMIN_CODE, S3_URL: s3.url }, (server) => {
  const save = async (imageUrl: string) => {
    const linkUrl = `https://shop.example/${imageUrl.length}`
    return (await asAdmin(server)).post<AdView>('/api/advertisements', { imageUrl, linkUrl })
  }

  test('a picture goes directly to the bucket, and is checked and re-encoded when it is used', async () => {
    const link = await uploadLink(await asAdmin(server))
    const id = idOf(link)
    expect(link.origin).toBe(s3.config.endpoint)
    expect(Number(link.searchParams.get('X-Amz-Expires'))).toBe(UPLOAD_LINK_MS / 1000)
    expect(link.search, 'the last segment of the link is the id').not.toContain('/')
    const png = await picture('png')
    expect(await put(link, png)).toBe(200)
    const path = `/objects/uploads/${link.href.split('/').pop()}`
    const served = () => fetch(server.url + path)
    expect((await served()).status, 'not shown before it is proved').toBe(404)

    const saved = await save(path)
    expect([saved.status, saved.body.imageUrl]).toEqual([201, `/objects/uploads/${id}`])
    const image = await served()
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const shown = Buffer.from(await image.arrayBuffer())
    expect(shown).toEqual(s3.objects.get(`images/${id}`))
    expect(s3.objects.has(`incoming/${id}`)).toBe(false)

    await put(link, Buffer.from('<script>alert(1)</script>'))
    expect((await save(path)).status, 'saving it again is fine').toBe(200)
    expect(s3.objects.get(`images/${id}`), 'and the link changes nothing any more').toEqual(shown)
    expect(s3.refused).toEqual([])
  })

  test.each([
    ['HTML', () => Buffer.from('<script>alert(1)</script>'), 415, 'not_an_image'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'not_an_image'],
    ['too many bytes', () => pngOfBytes(UPLOAD_MAX_BYTES + 1), 413, 'file_too_large'],
  ])('%s is refused and deleted when the advertisement is saved', async (_name, file, status, code) => {
    const link = await uploadLink(await asAdmin(server))
    expect(await put(link, await file())).toBe(200)
    const saved = await save(link.pathname.replace('/strips/incoming/', '/objects/uploads/'))
    expect([saved.status, saved.body]).toMatchObject([status, { code }])
    expect([...s3.objects.keys()].filter((key) => key.endsWith(idOf(link)))).toEqual([])
  })

  test('an upload that never arrived cannot be used, and pages can send files only to the bucket', async () => {
    const link = await uploadLink(await asAdmin(server))
    const { body, headers } = await save(`/objects/uploads/${idOf(link)}`)
    expect(body).toMatchObject({ code: 'ad_image_required' })
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${s3.config.endpoint};`)
  })

  test('the bucket refuses altered and expired links', async () => {
    const link = await uploadLink(await asAdmin(server))
    const moved = new URL(link)
    moved.pathname = moved.pathname.replace('incoming', 'images')
    const longer = new URL(link)
    longer.searchParams.set('X-Amz-Expires', '9000')
    const png = await picture('png')
    expect([await put(moved, png), await put(longer, png)]).toEqual([403, 403])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UPLOAD_LINK_MS + 1_000 })
    expect(await put(link, png)).toBe(403)
    const why = s3.refused.splice(0).map((line) => line.split(': ')[1])
    expect(why).toEqual(['wrong signature', 'wrong signature', 'expired'])
  })
})

test('a wrong secret is refused for every request', async () => {
  const store = openS3Store({ ...s3.config, secretAccessKey: 'guessed' })
  await expect(store.settle('00000000-0000-4000-8000-000000000000')).rejects.toThrow('answered 403')
  s3.refused.splice(0)
})
