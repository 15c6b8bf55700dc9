import type { Appearance } from '@stripe/stripe-js'

/** Our design tokens as Stripe's appearance options: its fields are in an iframe without our styles. */
export function stripeAppearance(isDark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  // Input borders need a contrast of 3:1.
  const border = { colorBorder: token('--line-strong') }
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...border,
      colorPrimary: token('--accent'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--accent'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: styles.fontSize,
      borderRadius: '10px',
    },
    rules: {
      '.Tab': { border: `2px solid ${token('--line-strong')}`, boxShadow: 'none' },
      '.Tab--selected': { border: `2px solid ${token('--accent')}`, boxShadow: 'none' },
      '.Input': { border: `2px solid ${token('--line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { boxShadow: `0 0 0 3px ${token('--focus')}` },
    },
  }
}
