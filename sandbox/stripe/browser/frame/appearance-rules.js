/** Stripe's names for the parts of its forms that this form has, and their states. */
const parts = { '.Tab': '.tab', '.Input': 'input', '.Label': 'label', '.Error': '.error' }
const states = {
  '': '',
  ':hover': ':hover',
  ':focus': ':focus',
  ':disabled': ':disabled',
  '::placeholder': '::placeholder',
  '--selected': '[aria-selected="true"]',
  '--invalid': '[aria-invalid="true"]',
}
/** Nothing that could load, move, hide or cover anything. */
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
 * `appearance.rules`, as far as they are known here; the others are passed over. Selectors are looked up, never taken
 * over, and each value goes through its property alone, which a value cannot leave.
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
  const [, part, state] = selector.match(/^(\.[A-Z][a-zA-Z]*)(.*)$/) ?? []
  if (!Object.hasOwn(parts, part) || !Object.hasOwn(states, state)) return undefined
  return parts[part] + states[state]
}
