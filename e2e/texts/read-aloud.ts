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
  return linesOf(nodes as AXNode[])
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
