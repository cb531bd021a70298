import { browserslistToTargets, transform } from 'lightningcss'
import postcss, { type AtRule, type Declaration, type Plugin, type Rule } from 'postcss'
import presetEnv, { type pluginOptions } from 'postcss-preset-env'
import parseValue, { type Node } from 'postcss-value-parser'
import { OLDEST } from './floor.ts'

/** The directions of all languages of the screens, as the package's own type names them. */
const LEFT_TO_RIGHT = { inlineDirection: 'left-to-right', blockDirection: 'top-to-bottom' } as NonNullable<
  pluginOptions['logical']
>

/**
 * Makes a sheet that older browsers can read, and that looks the same. Layers, ranges, `:has` and the like are what
 * `postcss-preset-env` rewrites. What depends on the size of a container or of the window is left to
 * `client/src/legacy/sizes.ts`, by custom properties and attributes.
 */
export async function legacySheet(css: string): Promise<Buffer> {
  const browsers = [...OLDEST]
  const { css: rewritten } = await postcss([
    forOlderBrowsers,
    presetEnv({
      browsers,
      preserve: false,
      enableClientSidePolyfills: true,
      logical: LEFT_TO_RIGHT,
      // What has no fallback is rewritten here, not there.
      features: { 'custom-properties': false, 'is-pseudo-class': { preserve: false, onComplexSelector: 'warning' } },
    }),
  ]).process(css, { from: undefined })
  const { code } = transform({
    filename: 'legacy.css',
    code: Buffer.from(rewritten),
    minify: true,
    targets: browserslistToTargets(browsers),
  })
  return Buffer.from(code)
}

const forOlderBrowsers: Plugin = {
  postcssPlugin: 'for-older-browsers',
  Once(root) {
    const containers = new Set<string>()
    const widths = new Set<string>()
    root.walkAtRules((rule) => {
      // What browsers without `@property` get, for all: Chrome 85 knows it, and crashes.
      if (rule.name === 'property') rule.remove()
      // `client/src/legacy/fonts.css` has the same font in single weights.
      if (rule.name === 'font-face' && rule.toString().includes('-wght')) rule.remove()
      if (rule.name === 'supports' && rule.params.includes('margin-trim')) rule.replaceWith(rule.nodes ?? [])
      if (rule.name === 'container') byAttribute(rule, widths)
    })
    root.walkRules((rule) => {
      // Both match alike, but only one of them can be rewritten.
      rule.selector = rule.selector.replaceAll(':where(', ':is(')
    })
    const declarations: Declaration[] = []
    root.walkDecls((declaration) => {
      declarations.push(declaration)
    })
    for (const declaration of declarations) {
      if (declaration.prop === 'container-type') containers.add(selectorOf(declaration))
      for (const each of [declaration, ...withoutFunctions(declaration)]) {
        withOldProperties(each)
        withOldUnits(each)
      }
    }
    root.prepend(namesOf(containers, widths))
  },
}

function selectorOf({ parent }: Declaration): string {
  return (parent as Rule).selector
}

/** The containers and the widths that matter, for the script that measures them. */
function namesOf(containers: ReadonlySet<string>, widths: ReadonlySet<string>): Rule {
  const rule = postcss.rule({ selector: ':root' })
  rule.append({ prop: '--containers', value: `"${[...containers].join(', ').replaceAll('\\', '\\\\')}"` })
  rule.append({ prop: '--container-widths', value: [...widths].join(' ') })
  return rule
}

/** `@container (width >= 480px)` becomes an attribute of the container, which lists the widths that it has reached. */
function byAttribute(container: AtRule, widths: Set<string>): void {
  const [, not, width] = /^(not )?\((?:width ?>= ?|min-width: ?)([\w.]+)\)$/.exec(container.params) ?? []
  if (!width) throw container.error(`a condition that older browsers are not told of: ${container.params}`)
  widths.add(width)
  const reached = `[data-width~="${width}"]`
  const place = not ? `[data-width]:not(${reached})` : reached
  container.walkRules((rule) => {
    rule.selectors = rule.selectors.map((selector) => `${place} ${selector}`)
  })
  container.replaceWith(container.nodes ?? [])
}

const MATHS = new Set(['min', 'max', 'clamp'])

/**
 * Browsers without `min`, `max` and `clamp` are those of televisions. They get the value that holds on such a screen: where
 * a value has a custom property in it, they would not notice that they cannot use it. Returns the declarations that were
 * added, with what follows them in the rule, which must still win.
 */
function withoutFunctions(declaration: Declaration): Declaration[] {
  const { value } = declaration
  if (!/\b(?:min|max|clamp)\(/.test(value)) return []
  const parsed = parseValue(value)
  parsed.walk((node) => {
    if (node.type === 'function' && MATHS.has(node.value)) replaceBy(node, chosen(node))
  }, true)
  const rule = declaration.parent as Rule
  const following = rule.nodes.slice(rule.index(declaration)).filter((node) => node.type === 'decl')
  const added = following.map((each) => each.clone())
  const own = rule.clone({ nodes: [] })
  own.append(added)
  rule.after(postcss.atRule({ name: 'supports', params: '(width: min(1px, 1px))', nodes: [own] }))
  declaration.value = parsed.toString()
  return added
}

/** Turns a function into the group that holds one of its arguments. */
function replaceBy(node: Node, argument: Node[]): void {
  const group = node as { value: string; nodes: Node[] }
  group.value = 'calc'
  group.nodes = argument
}

/** The argument of a function that counts on the screen of a television; the first one if that cannot be said. */
function chosen(node: Node): Node[] {
  const { value: name, nodes } = node as { value: string; nodes: Node[] }
  const list: Node[][] = [[]]
  for (const each of nodes) {
    if (each.type === 'div' && each.value === ',') list.push([])
    else list[list.length - 1]?.push(each)
  }
  const sizes = list.map((each) => sizeOf(each))
  if (sizes.some(Number.isNaN)) return list[0] ?? []
  const [first = 0, middle = 0, last = 0] = sizes
  if (name === 'min') return list[sizes.indexOf(Math.min(...sizes))] ?? []
  if (name === 'max') return list[sizes.indexOf(Math.max(...sizes))] ?? []
  return list[sizes.indexOf(Math.max(first, Math.min(middle, last)))] ?? []
}

/** Pixels of a unit on a television. */
const UNITS: Record<string, number> = { px: 1, rem: 16, vw: 12.8, vh: 7.2, dvh: 7.2, svh: 7.2, vmin: 7.2, vmax: 12.8 }

/** Pixels of a value on a television; not a number if it has another unit, or is calculated. */
function sizeOf(nodes: readonly Node[]): number {
  const [node] = nodes.filter(({ type }) => type !== 'space')
  const quantity = node?.type === 'word' && nodes.length === 1 && parseValue.unit(node.value)
  if (!quantity) return Number.NaN
  if (Number(quantity.number) === 0) return 0
  return Number(quantity.number) * (UNITS[quantity.unit] ?? Number.NaN)
}

/** Properties that older browsers know by another name, or in another form. */
function withOldProperties(declaration: Declaration): void {
  const { prop, value } = declaration
  if (['translate', 'rotate', 'scale'].includes(prop)) {
    const parts = parseValue(value).nodes.filter(({ type }) => type !== 'space')
    declaration.prop = 'transform'
    declaration.value =
      value === 'none' ? value : `${prop}(${parts.map((part) => parseValue.stringify(part)).join(', ')})`
  }
  if (/^overflow(-x|-y)?$/.test(prop) && value === 'clip') declaration.value = 'hidden'
  // Without the text for screen readers.
  if (prop === 'content') declaration.value = value.replace(/^("[^"]*") ?\/.*$/, '$1')
}

/** Units of containers, of the window without its bars and of lines, as custom properties and as letters. */
function withOldUnits(declaration: Declaration): void {
  declaration.value = declaration.value
    .replace(/(-?[\d.]+)cq[iw]\b/g, 'calc($1 * var(--cqw, 1vw))')
    .replace(/(-?[\d.]+)cq[bh]\b/g, 'calc($1 * var(--cqh, 1vh))')
    .replace(/(-?[\d.]+)[dsl]vh\b/g, 'calc($1 * var(--vh, 1vh))')
    .replace(/(-?[\d.]+)lh\b/g, 'calc($1 * 1.2em)')
}
