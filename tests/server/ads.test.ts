import { expect, test } from 'vitest'
import { DEFAULT_ADS } from '#shared/ads.ts'
import type { AdView, ErrorAnswer } from '#shared/api.ts'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/log.ts'
import { serve } from '../../server/app/serve.ts'
import { ADMIN_CODE, asAdmin, idOf, putFile, uploadLink } from '../support/admin.ts'
import { BrowserSession, untilTaken } from '../support/browser-session.ts'
import { NO_PAGES } from '../support/databases.ts'
import { picture } from '../support/pictures.ts'
import { onOneDatabase } from '../support/test-server.ts'

const IMAGE = 'https://pictures.example/strip.webp'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const twenty = Array.from({ length: 20 })

const listOf = async (server: { url: string }) =>
  (await untilTaken(() => new BrowserSession(server).get<AdView[]>('/api/advertisements'))).body

onOneDatabase({ ADMIN_CODE }, (server) => {
  test('the first readers get the three default strips, however many read at once', async () => {
    const lists = await Promise.all(twenty.map(() => listOf(server)))
    for (const list of lists) expect(list.map(({ id }) => id)).toEqual(DEFAULT_ADS.map(({ id }) => id))
  })

  test('an advertisement is added, listed, changed and deleted', async () => {
    const admin = await asAdmin(server)
    const added = await admin.post<AdView>('/api/advertisements', {
      imageUrl: IMAGE,
      linkUrl: ' https://shop.example/sweets ',
      isActive: true,
    })
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(String),
        imageUrl: IMAGE,
        linkUrl: 'https://shop.example/sweets',
        isActive: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    const { id } = added.body
    expect((await listOf(server)).at(-1)).toEqual(added.body)

    const changed = await admin.send<AdView>('PUT', `/api/advertisements/${id}`, {
      imageUrl: IMAGE,
      linkUrl: 'https://shop.example/lamps',
    })
    expect([changed.status, changed.body.linkUrl, changed.body.isActive]).toEqual([
      200,
      'https://shop.example/lamps',
      true,
    ])
    expect((await listOf(server)).at(-1)).toEqual(changed.body)

    const hidden = await admin.send<AdView>('PUT', `/api/advertisements/${id}`, { ...changed.body, isActive: false })
    expect(hidden.body.isActive).toBe(false)
    expect((await listOf(server)).map((ad) => ad.id)).not.toContain(id)

    expect((await admin.send('DELETE', `/api/advertisements/${id}`)).status).toBe(204)
    const gone = await admin.send('DELETE', `/api/advertisements/${id}`)
    expect([gone.status, gone.body]).toEqual([404, { message: 'Advertisement not found.', code: 'ad_not_found' }])
  })

  test('the same advertisement is not added twice, even by twenty parallel requests', async () => {
    const admin = await asAdmin(server)
    const ad = { imageUrl: IMAGE, linkUrl: 'https://shop.example/once' }
    const answers = await Promise.all(twenty.map(() => untilTaken(() => admin.post<AdView>('/api/advertisements', ad))))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(answers.filter(({ status }) => status === 200).length).toBe(19)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('deleting the last one restores the default strips', async () => {
    const admin = await asAdmin(server)
    for (const { id } of await listOf(server)) await admin.send('DELETE', `/api/advertisements/${id}`)
    const list = await listOf(server)
    expect(list.map(({ id, imageUrl, linkUrl }) => ({ id, imageUrl, linkUrl }))).toEqual(DEFAULT_ADS)
  })

  test('a poll gets 304 until something changes', async () => {
    const browser = new BrowserSession(server)
    const etag = (await browser.get('/api/advertisements')).headers.get('etag') ?? ''
    const same = await browser.get('/api/advertisements', { 'if-none-match': etag })
    expect([same.status, same.body]).toEqual([304, null])
    expect(browser.cookieHeader, 'and no session').toBeNull()

    const admin = await asAdmin(server)
    await admin.post('/api/advertisements', { imageUrl: IMAGE, linkUrl: 'https://shop.example/new' })
    const changed = await browser.get('/api/advertisements', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
  })

  test('a link that is not safe is refused, and changes nothing', async () => {
    const admin = await asAdmin(server)
    const before = await listOf(server)
    const refused = [400, { message: 'Please enter a valid http or https link.', code: 'invalid_ad_link' }]
    for (const linkUrl of ['javascript:alert(1)', '//shop.example/', 'https://asha@shop.example/', '', null, 7]) {
      for (const [method, path] of [
        ['POST', '/api/advertisements'],
        ['PUT', `/api/advertisements/${before[0]?.id}`],
      ] as const) {
        const answer = await admin.send(method, path, { imageUrl: IMAGE, linkUrl })
        expect([answer.status, answer.body], `${method} ${linkUrl}`).toEqual(refused)
      }
    }
    expect(await listOf(server)).toEqual(before)
  })

  test('the picture is a finished upload, a small data URL, a default strip or an https address', async () => {
    const admin = await asAdmin(server)
    const link = await uploadLink(admin)
    const save = (imageUrl: unknown) =>
      admin.post<AdView & ErrorAnswer>('/api/advertisements', { imageUrl, linkUrl: 'https://shop.example/picture' })
    const early = await save(link.pathname)
    expect([early.status, early.body]).toEqual([
      400,
      { message: 'Please upload an image first.', code: 'ad_image_required' },
    ])
    const png = await picture('png')
    expect((await putFile(link, png)).status).toBe(200)
    const saved = await save(link.pathname + link.search)
    expect(saved.body.imageUrl, 'the signature is not kept').toBe(`/objects/uploads/${idOf(link)}`)

    for (const good of [`data:image/png;base64,${png.toString('base64')}`, '/ads/diwali.svg', IMAGE]) {
      expect((await save(good)).status, good).toBe(201)
    }
    for (const bad of [
      '',
      null,
      5,
      `/objects/uploads/${NOBODY}`,
      '/objects/uploads/../../etc/passwd',
      '/favicon.svg',
      'http://pictures.example/strip.webp',
      'javascript:alert(1)',
      'https://asha:secret@pictures.example/strip.webp',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`,
      'data:text/html,<b>hello</b>',
    ]) {
      expect((await save(bad)).body, String(bad)).toMatchObject({ code: 'ad_image_required' })
    }
  })

  test.each([NOBODY, 'one', '1;drop table advertisements'])('there is no advertisement %s', async (id) => {
    const admin = await asAdmin(server)
    const ad = { imageUrl: IMAGE, linkUrl: 'https://shop.example/' }
    const path = `/api/advertisements/${encodeURIComponent(id)}`
    expect((await admin.send('PUT', path, ad)).status).toBe(404)
    expect((await admin.send('DELETE', path)).status).toBe(404)
  })
})

onOneDatabase({ ADMIN_CODE }, (server) => {
  test.runIf(server.database === 'postgres')('two servers on one database make three default strips', async () => {
    const env = readEnv({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'error' })
    const second = await serve(env, NO_PAGES, openLog(env))
    const other = { url: `http://127.0.0.1:${second.port}` }
    const lists = await Promise.all(twenty.map((_, i) => listOf(i % 2 === 0 ? server : other)))
    for (const list of lists) expect(list.length).toBe(3)
    expect((await listOf(server)).length).toBe(3)
    await second.close()
  })
})
