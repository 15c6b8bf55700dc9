import { applyRules } from './appearance-rules.js'

const themes = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#5d6370',
    colorTextPlaceholder: '#5d6370',
    colorDanger: '#c01f3e',
    colorBorder: '#d5d7de',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c3c5d0',
    colorTextPlaceholder: '#c3c5d0',
    colorDanger: '#fe87a1',
    colorBorder: '#52545f',
  },
}
const shared = {
  borderRadius: '5px',
  fontSizeBase: '16px',
  spacingUnit: '4px',
  fontFamily: 'system-ui, sans-serif',
}

/** Applies `appearance.theme` (`stripe` or `night`; others look like `stripe`), the variables above, and `rules`. */
export function applyAppearance({ theme, variables = {}, rules = {} } = {}) {
  const chosen = { ...shared, ...(themes[theme] ?? themes.stripe) }
  for (const name of Object.keys(chosen)) {
    const value = typeof variables[name] === 'string' ? variables[name] : chosen[name]
    document.documentElement.style.setProperty(`--${name}`, value)
  }
  applyRules(rules)
}
