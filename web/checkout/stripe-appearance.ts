import type { Appearance } from '@stripe/stripe-js'

/** Our tokens in Stripe's words; its fields live in a frame of their own and cannot see our styles. */
export function stripeAppearance(isDark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--accent'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
    },
    rules: {
      '.Input': { border: `2px solid ${token('--line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { boxShadow: `0 0 0 3px ${token('--focus')}` },
    },
  }
}
