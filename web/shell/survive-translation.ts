/**
 * A browser that translates a page puts `<font>` elements in place of its text nodes, or around them. React
 * knows nothing of that: it goes on changing the nodes it made, so a new text never appears, and removing one
 * that's no longer where it was throws. From here on, a node that is changed, removed, or used as a place
 * comes back first, in place of its translation. The browser then translates it again.
 */
export function surviveTranslation(root: Node): void {
  const observer = new MutationObserver((records) => records.forEach(noteReplaced))
  observer.observe(root, { childList: true, subtree: true })
  const settle = (parent: Node, child: Node | null) => {
    for (const record of observer.takeRecords()) noteReplaced(record)
    if (child instanceof Text && child.parentNode !== parent) bringBack(child)
  }

  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, place: Node | null): T {
    settle(this, place)
    return insertBefore.call(this, node, place) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    settle(this, child)
    return removeChild.call(this, child) as T
  }
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<
    Pick<PropertyDescriptor, 'get' | 'set'>
  >
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(this: Text, value: string | null) {
      for (const record of observer.takeRecords()) noteReplaced(record)
      if (!this.isConnected) bringBack(this)
      set.call(this, value)
    },
  })
}

/** The translation that a text node was replaced with. */
const translations = new WeakMap<Text, Element>()

function noteReplaced({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
  if (!translation) return
  for (const node of removedNodes) if (node instanceof Text) translations.set(node, translation)
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** Puts a text node back where its translation is: around it, or in its place. */
function bringBack(text: Text): void {
  let around: Element | null = text.parentElement
  while (around?.parentElement && isTranslation(around.parentElement)) around = around.parentElement
  const translation = around && isTranslation(around) ? around : translations.get(text)
  if (translation?.isConnected) translation.replaceWith(text)
}
