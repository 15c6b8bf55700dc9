/** Plain enough for every mail program, readable where it turns colours round for the dark. */
export const styles = {
  body: {
    backgroundColor: '#f6f1e7',
    fontFamily: 'Helvetica, Arial, sans-serif',
    margin: 0,
    padding: '24px 0',
  },
  container: { backgroundColor: '#ffffff', borderRadius: 8, maxWidth: 520, padding: 24 },
  brand: { color: '#a3241e', fontSize: 14, fontWeight: 700, letterSpacing: 1, textTransform: 'uppercase' },
  heading: { color: '#1b2433', fontSize: 24, lineHeight: '30px', margin: '0 0 12px' },
  subheading: { color: '#1b2433', fontSize: 18, margin: '0 0 8px' },
  panel: { backgroundColor: '#f6f1e7', borderRadius: 8, padding: '8px 16px' },
  text: { color: '#1b2433', fontSize: 16, lineHeight: '24px', margin: '8px 0' },
} as const
