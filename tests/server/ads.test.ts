import { expect, test } from 'vitest'
import type { AdView } from '#shared/api.ts'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { ADMIN_CODE, asAdmin, idOf, putFile, uploadLink } from '../support/admin.ts'
import { BrowserSession } from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { onOneDatabase, startServer } from '../support/test-server.ts'

const IMAGE = 'https://pictures.example/strip.webp'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const twenty = Array.from({ length: 20 })

const listOf = async (server: { url: string }) =>
  (await new BrowserSession(server).get<AdView[]>('/api/advertisements')).body

onOneDatabase({ ADMIN_CODE }, (server) => {
  test('the first read, and one after the last deletion, gets the default strips, also from two servers', async () => {
    // The embedded database serves only one.
    const second = server.databaseUrl ? await startServer(server) : null
    const lists = await Promise.all(twenty.map((_, i) => listOf((i % 2 === 0 && second) || server)))
    for (const list of lists) expect(list.map(({ id }) => id)).toEqual(DEFAULT_ADS.map(({ id }) => id))
    await second?.close()
    const admin = await asAdmin(server)
    for (const { id } of DEFAULT_ADS) await admin.send('DELETE', `/api/advertisements/${id}`)
    expect(await listOf(server)).toMatchObject(DEFAULT_ADS)
  })

  test('an advertisement is added, listed, changed and deleted, and an unsafe link is rejected', async () => {
    const admin = await asAdmin(server)
    const sweets = { imageUrl: IMAGE, linkUrl: 'https://shop.example/sweets' }
    const added = await admin.post<AdView>('/api/advertisements', { ...sweets, linkUrl: ` ${sweets.linkUrl} ` })
    expect([added.status, added.body]).toMatchObject([201, { ...sweets, isActive: true }])
    expect((await listOf(server)).at(-1)).toEqual(added.body)

    const path = `/api/advertisements/${added.body.id}`
    const lamps = { ...sweets, linkUrl: 'https://shop.example/lamps' }
    const changed = await admin.send<AdView>('PUT', path, lamps)
    expect([changed.status, changed.body]).toMatchObject([200, { ...lamps, isActive: true }])
    const refused = [400, { message: 'Please enter a valid http or https link.', code: 'invalid_ad_link' }]
    for (const linkUrl of ['javascript:alert(1)', '//shop.example/', 'https://asha@shop.example/', '', null, 7]) {
      for (const [method, at] of Object.entries({ POST: '/api/advertisements', PUT: path })) {
        const answer = await admin.send(method, at, { ...lamps, linkUrl })
        expect([answer.status, answer.body], `${method} ${linkUrl}`).toEqual(refused)
      }
    }
    expect((await listOf(server)).at(-1)).toEqual(changed.body)

    expect((await admin.send<AdView>('PUT', path, { ...lamps, isActive: false })).body.isActive).toBe(false)
    expect((await listOf(server)).map(({ id }) => id)).not.toContain(added.body.id)
    const again = await admin.post<AdView>('/api/advertisements', { ...lamps, isActive: true })
    expect([again.status, (await listOf(server)).at(-1)]).toEqual([200, { ...again.body, id: added.body.id }])

    expect((await admin.send('DELETE', path)).status).toBe(204)
    const none = [404, { message: 'Advertisement not found.', code: 'ad_not_found' }]
    for (const missing of [added.body.id, NOBODY, 'one', '1;drop table advertisements']) {
      for (const method of ['PUT', 'DELETE']) {
        const { status, body } = await admin.send(method, `/api/advertisements/${encodeURIComponent(missing)}`, lamps)
        expect([status, body], `${method} ${missing}`).toEqual(none)
      }
    }
  })

  test('the same advertisement is stored once, even for twenty parallel requests', async () => {
    const admin = await asAdmin(server)
    const ad = { imageUrl: IMAGE, linkUrl: 'https://shop.example/once' }
    // Connections to the database are open then, so that the requests meet in it.
    await Promise.all(twenty.map(() => admin.get('/api/analytics/rooms')))
    const answers = await Promise.all(twenty.map(() => admin.post<AdView>('/api/advertisements', ad)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('a poll of the advertisements gets 304 until something changes', async () => {
    const browser = new BrowserSession(server)
    const etag = (await browser.get('/api/advertisements')).headers.get('etag') ?? ''
    const same = await browser.get('/api/advertisements', { 'if-none-match': etag })
    expect([same.status, same.body]).toEqual([304, null])
    expect(browser.cookieHeader, 'and no session').toBeNull()

    const admin = await asAdmin(server)
    await admin.post('/api/advertisements', { imageUrl: IMAGE, linkUrl: 'https://shop.example/new' })
    expect((await browser.get('/api/advertisements', { 'if-none-match': etag })).status).toBe(200)
  })

  test('the picture is an upload, a small data URL, a default strip or an https address', async () => {
    const admin = await asAdmin(server)
    const link = await uploadLink(admin)
    const save = (imageUrl: unknown) =>
      admin.post<AdView>('/api/advertisements', { imageUrl, linkUrl: 'https://shop.example/picture' })
    const dataUrl = (type: string, data: Buffer | string) =>
      `data:image/${type};base64,${Buffer.from(data).toString('base64')}`
    const png = await picture('png')
    const notUploaded = ['', null, 5, link.pathname, `/objects/uploads/${NOBODY}`, '/objects/uploads/../../etc/passwd']
    const unsafe = ['http://pictures.example/a.webp', 'https://asha:x@pictures.example/a.webp', 'javascript:alert(1)']
    const svg = dataUrl('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const noPictures = ['/favicon.svg', svg, dataUrl('png', 'no picture'), 'data:text/html,<b>hello</b>']
    for (const bad of [...notUploaded, ...unsafe, ...noPictures]) {
      const { status, body } = await save(bad)
      const refusal = { message: 'Please upload an image first.', code: 'ad_image_required' }
      expect([status, body], String(bad)).toEqual([400, refusal])
    }
    expect((await putFile(link, png)).status).toBe(200)
    const saved = await save(link.pathname + link.search)
    expect(saved.body.imageUrl, 'the signature is not kept').toBe(`/objects/uploads/${idOf(link)}`)
    for (const good of [dataUrl('png', png), '/ads/diwali.svg', IMAGE]) {
      expect((await save(good)).status, good).toBe(201)
    }
  })
})
