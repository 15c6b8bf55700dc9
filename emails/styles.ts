const FIGURES = '"Barlow Condensed", "Arial Narrow", Helvetica, Arial, sans-serif'
const LABEL = {
  fontSize: 14,
  fontWeight: 400,
  lineHeight: '24px',
  padding: '4px 16px 4px 0',
  verticalAlign: 'top',
} as const
const VALUE = { fontSize: 16, lineHeight: '24px', padding: '4px 0', verticalAlign: 'top' } as const

/** Plain enough for every email client. Inline, because many clients drop style sheets. */
export const styles = {
  body: {
    backgroundColor: '#f6f1e7',
    fontFamily: 'Helvetica, Arial, sans-serif',
    margin: 0,
    padding: '24px 0',
  },
  /** Only for the list of emails. */
  preview: { color: '#f6f1e7', display: 'none', fontSize: 1, lineHeight: '1px', maxHeight: 0, maxWidth: 0 },
  container: { backgroundColor: '#ffffff', borderRadius: 8, maxWidth: 520, width: '100%' },
  brand: { backgroundColor: '#15223e', borderBottom: '4px dashed #b3261e', padding: '16px 24px' },
  brandName: {
    color: '#f7f1e3',
    fontFamily: FIGURES,
    fontSize: 28,
    fontWeight: 700,
    lineHeight: '32px',
    margin: 0,
  },
  brandLine: { color: '#b9c2d6', fontSize: 14, lineHeight: '20px', margin: 0 },
  content: { padding: 24 },
  heading: { color: '#1b2433', fontSize: 24, lineHeight: '30px', margin: '0 0 12px' },
  subheading: { color: '#1b2433', fontSize: 18, margin: '16px 0 8px' },
  panel: { backgroundColor: '#f6f1e7', borderRadius: 8, padding: '8px 16px' },
  ticket: { backgroundColor: '#15223e', borderRadius: 8, padding: 16 },
  day: {
    color: '#ffc94d',
    fontFamily: FIGURES,
    fontSize: 26,
    fontWeight: 700,
    lineHeight: '32px',
    margin: 0,
  },
  time: {
    color: '#f7f1e3',
    fontFamily: FIGURES,
    fontSize: 20,
    fontWeight: 700,
    lineHeight: '28px',
    margin: '0 0 8px',
  },
  ticketLabel: { ...LABEL, color: '#b9c2d6' },
  ticketValue: { ...VALUE, color: '#f7f1e3' },
  code: {
    color: '#1b2433',
    fontSize: 32,
    fontWeight: 700,
    letterSpacing: 6,
    lineHeight: '40px',
    margin: '8px 0',
    textAlign: 'center',
  },
  label: { ...LABEL, color: '#5a6478' },
  value: { ...VALUE, color: '#1b2433' },
  text: { color: '#1b2433', fontSize: 16, lineHeight: '24px', margin: '8px 0' },
  apart: { padding: '8px 0' },
  buttonCell: { backgroundColor: '#a3241e', borderRadius: 8 },
  button: {
    color: '#ffffff',
    display: 'inline-block',
    fontSize: 16,
    fontWeight: 700,
    lineHeight: '24px',
    padding: '12px 24px',
    textDecoration: 'none',
  },
  link: { color: '#a3241e', textDecoration: 'none' },
  footer: { color: '#5a6478', fontSize: 14, lineHeight: '20px', margin: '24px 0 0' },
} as const

/**
 * For clients that support dark mode. Other clients invert the colors above themselves, which stays readable because
 * every text color is set together with its background.
 */
export const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #111926 !important; }
  .brand { background-color: #0b1426 !important; }
  .brand-name { color: #f7f1e3 !important; }
  .brand-line { color: #b9c2d6 !important; }
  .card { background-color: #1b2433 !important; }
  .panel { background-color: #26324a !important; }
  .ink { color: #f4efe4 !important; }
  .accent { color: #ff9d8f !important; }
  .figure { color: #ffc94d !important; }
  .quiet { color: #b8c0d0 !important; }
  .button { background-color: #c4372f !important; color: #ffffff !important; }
}`

/** Outlook on Windows knows no `max-width`, and would stretch an email over the whole window. */
export const OUTLOOK_STYLES = '.card { width: 520px !important; }'
