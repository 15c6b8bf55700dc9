import type { Page } from '@playwright/test'

interface AXNode {
  nodeId: string
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  description?: { value?: string }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
}

/** Read as one: what's inside is their name. */
const NAMED_BY_CONTENT = new Set([
  'button',
  'link',
  'heading',
  'tab',
  'option',
  'checkbox',
  'radio',
  'switch',
  'image',
  'Iframe',
  'textbox',
  'combobox',
  'term',
  'DisclosureTriangle',
  'Date',
])
/** Say nothing themselves. */
const SILENT = new Set([
  'RootWebArea',
  'generic',
  'none',
  'paragraph',
  'LabelText',
  'strong',
  'emphasis',
  'time',
  'LineBreak',
  'InlineTextBox',
  'definition',
  'row',
  'cell',
  'rowheader',
  'ListMarker',
])
const SILENT_UNNAMED = new Set(['status', 'group', 'listitem', 'Details', 'DescriptionList', 'figure'])
const STATES: Record<string, Record<string, string>> = {
  disabled: { true: 'unavailable' },
  checked: { true: 'checked', false: 'not checked' },
  pressed: { true: 'pressed', false: 'not pressed' },
  expanded: { true: 'expanded', false: 'collapsed' },
  selected: { true: 'selected' },
  required: { true: 'required' },
  invalid: { true: 'invalid' },
}

/** The page's roles and names in the order in which a screen reader comes to them, from Chromium's accessibility tree. */
export async function readAloud(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return (
    linesOf(nodes as AXNode[])
      .map(withoutChance)
      // One hour stands for all cells of the board.
      .filter((line) => !/^link “Book .+ at (?!8:00 AM)/.test(line))
  )
}

function linesOf(nodes: readonly AXNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  let text = ''
  let textOf: AXNode | undefined
  const endText = () => {
    if (text.trim()) lines.push(`“${text.trim().replaceAll(/\s+/g, ' ')}”`)
    text = ''
  }

  /** `block` is the nearest element that can't be in the middle of a sentence. */
  function read(node: AXNode, block: AXNode): void {
    const role = node.role?.value ?? ''
    if (role === 'StaticText' && !node.ignored) {
      if (textOf !== block) endText()
      textOf = block
      text += node.name?.value ?? ''
      return
    }
    // Toasts are noted as they come.
    if (role === 'region' && node.name?.value?.startsWith('Notifications')) return
    const isInline = ['strong', 'emphasis', 'time'].includes(role)
    if (!isInline && !node.ignored) endText()
    const isRead = !node.ignored && !SILENT.has(role) && !(SILENT_UNNAMED.has(role) && !node.name?.value)
    if (isRead) lines.push(announce(node, role))
    if (isRead && NAMED_BY_CONTENT.has(role)) return
    for (const id of node.childIds ?? []) {
      const child = byId.get(id)
      if (child) read(child, isInline ? block : node)
    }
    if (!isInline && !node.ignored) endText()
  }

  const [root] = nodes
  if (root) read(root, root)
  endText()
  return lines
}

function announce(node: AXNode, role: string): string {
  const property = (name: string) => node.properties?.find((each) => each.name === name)?.value.value
  const level = role === 'heading' ? ` ${property('level')}` : ''
  const name = node.name?.value?.trim()
  const states = Object.entries(STATES).flatMap(([state, words]) => words[String(property(state))] ?? [])
  const value = node.value?.value ? [`now “${node.value.value}”`] : []
  const description = node.description?.value ? [`“${node.description.value}”`] : []
  const said = role === 'DisclosureTriangle' ? 'disclosure' : role
  return [`${said}${level}${name ? ` “${name}”` : ''}`, ...states, ...value, ...description].join(', ')
}

/** Replaces text that differs from run to run: ids, ports, secrets, and seconds that count down. */
export function withoutChance(text: string): string {
  return (
    text
      .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…')
      .replaceAll(/\bB-[0-9A-F]{8}\b/g, 'B-0B5F8C2E')
      .replaceAll(/\b(pi|re|ch|cus|dp|du)_\w{8,}/g, '$1_…')
      .replaceAll(/(token=|calendar\/)[\w-]{20,}/g, '$1…')
      .replaceAll(/(localhost|127\.0\.0\.1):\d+/g, 'localhost:3000')
      // The emulator sets this one by the real clock.
      .replace(/(evidence to Stripe by) [^.]+/, '$1 …')
      .replaceAll(/\b\d+ min left/g, '14 min left')
      // Sessions follow the real clock.
      .replace(/^(Signed in|Last used) .* ET$/, '$1 Fri, Nov 20, 2026, 12:00 PM ET')
      // The clock ticks during a walk, which takes a few minutes.
      .replaceAll(
        /\b(\d{1,2}):(\d)(\d) ([AP]M)/g,
        (_all, hour, ten, one, half) => `${hour}:${ten}${one < '5' ? 0 : 5} ${half}`,
      )
      .replaceAll(/\b\d{1,2}:\d{2}\b(?!:?\d* ?[AP]M)/g, '14:59')
  )
}

/** Hours that follow each other share one line. */
export function joinTimes(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const isTime = /^\(?\d{1,2}(:00)? [AP]M\b[^.]{0,24}$/.test(line)
    const last = joined.at(-1)
    if (isTime && last?.startsWith('▪ ')) joined[joined.length - 1] = `${last} ▪ ${line}`
    else joined.push(isTime ? `▪ ${line}` : line)
  }
  return joined
}
