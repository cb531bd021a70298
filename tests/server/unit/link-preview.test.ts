import { describe, expect, test } from 'vitest'
import { linkPreview, withPreview } from '../../../server/http/pages.ts'

const origin = 'https://tambola.test'
const address = '203.0.113.7'
const roomHost = async (roomId: string) => (roomId === '482913' ? 'Asha' : null)

describe('the preview that a messenger shows for a link', () => {
  test.each([
    ['a room of a host', '/lobby', '482913', "Join Asha's Tambola"],
    ['the same, spaced', '/lobby', '482 913', "Join Asha's Tambola"],
    ['the address of the host’s own page', '/host/482913', undefined, "Join Asha's Tambola"],
    ['the host’s page of a closed room', '/host/111111', undefined, 'Tambola'],
    ['the host’s page without a room', '/host/482913x', '482913', 'Tambola'],
    ['a closed room', '/lobby', '111111', 'Tambola'],
    ['no room number', '/lobby', 'abc', 'Tambola'],
    ['two room numbers', '/lobby', ['482913', '482913'], 'Tambola'],
    ['another page', '/support', '482913', 'Tambola'],
  ])('%s', async (_name, path, room, title) => {
    expect(await linkPreview({ path, room, origin, address, roomHost })).toMatchObject({ title, origin })
  })

  test('if the database is down, the page lacks the name but is served', async () => {
    const failing = () => Promise.reject(new Error('away'))
    expect(await linkPreview({ path: '/lobby', room: '482913', origin, address, roomHost: failing })).toMatchObject({
      title: 'Tambola',
    })
  })

  test('descriptions are short enough for every messenger', async () => {
    const { description } = await linkPreview({ path: '/lobby', room: '482913', origin, address, roomHost })
    expect(description.length).toBeLessThanOrEqual(80)
  })

  test.each(['"><script>alert(1)</script>', "$& $1 $' $`", '&quot;<b>'])('a host called %s is escaped', (name) => {
    const page = withPreview('<head><meta name="link-preview" /></head>', { title: name, description: '', origin })
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<b>')
    expect(page).not.toContain('<meta name="link-preview" />')
    expect(page.match(/<meta /g)).toHaveLength(8)
  })
})
