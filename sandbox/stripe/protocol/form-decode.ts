export type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [key: string]: FormValue
}

/** Decodes Stripe's form encoding, `a[b][0]=c`, into nested objects and lists. Every leaf is a string. */
export function decodeForm(text: string): FormObject {
  const root: FormObject = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.length > 0 && !path.includes('__proto__')) put(root, path, value)
  }
  return withLists(root) as FormObject
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return [name]
  const parts = [...name.slice(bracket).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')
  return [name.slice(0, bracket), ...parts]
}

function put(root: FormObject, path: string[], value: string) {
  let node = root
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(node).length) : part
    if (depth === path.length - 1) {
      node[key] = value
      return
    }
    const next = node[key]
    node = typeof next === 'object' && !Array.isArray(next) ? next : setChild(node, key)
  })
}

function setChild(node: FormObject, key: string): FormObject {
  const child: FormObject = {}
  node[key] = child
  return child
}

/** Turns `{0: a, 1: b}` into `[a, b]`. Runs last, because it depends on all entries of an object. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, child]) => [key, withLists(child)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}
