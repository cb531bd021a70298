import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './browser.ts'

/*
 * Draws the app's icons and the link preview picture with the app's own fonts, into `client/public`. Run it after
 * changing the logo: `npx tsx scripts/draw-pictures.ts`.
 */

const OUT = join(import.meta.dirname, '../client/public')
const font = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path)).toString('base64')
const FONTS = `
  @font-face { font-family: Khand; font-weight: 600; src: url(data:font/woff2;base64,${font('@fontsource/khand/files/khand-latin-600-normal.woff2')}) }
  @font-face { font-family: Baloo; font-weight: 400 800; src: url(data:font/woff2;base64,${font('@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2')}) }`

const token = (size: number) => `
  <div style="width:${size}px;height:${size}px;box-sizing:border-box;border:${size * 0.055}px solid #7a4a00;border-radius:50%;
    background:radial-gradient(circle at 50% 32%,#ffd060,#ffb21a 62%,#f29a00);display:grid;place-items:center;
    font:600 ${size * 0.72}px/1 Khand;color:#2a1810;padding-top:${size * 0.05}px">90</div>`

const icon = (size: number, share: number, background: string) =>
  `<body style="width:${size}px;height:${size}px;background:${background}">${token(size * share)}</body>`

const cells = [4, 0, 21, 33, 0, 52, 0, 0, 88, 0, 16, 0, 0, 47, 0, 69, 71, 80, 9, 0, 26, 0, 0, 57, 0, 78, 0]
const marked = [21, 16, 47, 9, 88]
const ticket = `<div style="display:grid;grid-template-columns:repeat(9,62px);border:2px solid #2a1810;border-radius:14px;overflow:hidden">
  ${cells
    .map((number) => {
      const isMarked = marked.includes(number)
      const paper = number === 0 ? '#f3dfb6' : '#fff9ea'
      const digits = `<span style="display:grid;place-items:center;width:54px;height:70px;border-radius:22px;padding-top:4px;box-sizing:border-box;
        ${isMarked ? 'background:#0a6468;color:#fffcf5;rotate:-3deg' : 'color:#2a1810'}">${number || ''}</span>`
      return `<div style="height:78px;display:grid;place-items:center;background:${paper};box-shadow:inset -1px -1px #c79a5b;font:600 50px/1 Khand">${digits}</div>`
    })
    .join('')}</div>`
const preview = `<body style="width:1200px;height:630px;background:#fff4df;display:flex;align-items:center;justify-content:space-evenly">
  <div style="text-align:center">${token(300)}
    <div style="font:800 96px/1.1 Baloo;color:#2a1810;margin-top:18px">Tambola</div>
    <div style="font:600 34px/1.2 Baloo;color:#6a4735">Play with Friends &amp; Family</div></div>
  ${ticket}</body>`

const PICTURES = [
  { file: 'icon-192.png', size: [192, 192], body: icon(192, 0.98, 'transparent') },
  { file: 'icon-512.png', size: [512, 512], body: icon(512, 0.98, 'transparent') },
  { file: 'icon-maskable-512.png', size: [512, 512], body: icon(512, 0.7, '#0a6468') },
  { file: 'apple-touch-icon.png', size: [180, 180], body: icon(180, 0.78, '#0a6468') },
  { file: 'preview.jpg', size: [1200, 630], body: preview },
] as const

const executablePath = findBrowser()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
for (const { file, size, body } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] } })
  await page.setContent(`<style>${FONTS} body { margin: 0; display: grid; place-items: center }</style>${body}`)
  await page.evaluate(() => document.fonts.ready)
  const path = join(OUT, file)
  if (file.endsWith('.jpg')) await page.screenshot({ path, type: 'jpeg', quality: 82 })
  // Browsers load an icon with the first page. A palette makes it a quarter as large.
  else
    await sharp(await page.screenshot({ omitBackground: true }))
      .png({ palette: true, quality: 90, dither: 0 })
      .toFile(path)
  await page.close()
}
await browser.close()
