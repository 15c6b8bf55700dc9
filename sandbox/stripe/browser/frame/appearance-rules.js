/** The parts of Stripe's form, and their states, that this form has. */
const parts = { '.Tab': '.tab', '.Input': '.field input', '.Label': '.field label', '.Error': '.error' }
const states = {
  '': '',
  ':hover': ':hover',
  ':focus': ':focus',
  ':disabled': ':disabled',
  '::placeholder': '::placeholder',
  '--selected': '[aria-selected="true"]',
  '--invalid': '[aria-invalid="true"]',
}
/** Safe properties: none can load a resource, or move, hide or cover an element. */
const properties = [
  'backgroundColor',
  'border',
  'borderColor',
  'borderRadius',
  'borderStyle',
  'borderWidth',
  'boxShadow',
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'outline',
  'padding',
  'textTransform',
]
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

/**
 * Applies the supported part of `appearance.rules` and ignores the rest. To prevent CSS injection, selectors are
 * looked up rather than copied, and values are assigned property by property.
 */
export function applyRules(rules) {
  sheet.replaceSync('')
  for (const [selector, declarations] of Object.entries(rules)) {
    const own = ownSelector(selector)
    if (!own) continue
    const { style } = sheet.cssRules[sheet.insertRule(`${own} {}`, sheet.cssRules.length)]
    for (const name of properties)
      if (typeof declarations?.[name] === 'string') style[name] = declarations[name]
  }
}

function ownSelector(selector) {
  const [, part, state] = selector.match(/^(\.[A-Z][a-zA-Z]*)((?:[^a-zA-Z].*)?)$/) ?? []
  if (!Object.hasOwn(parts, part) || !Object.hasOwn(states, state)) return undefined
  return parts[part] + states[state]
}
