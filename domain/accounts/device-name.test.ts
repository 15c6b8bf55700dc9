import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'

describe('deviceName', () => {
  it.each([
    [`${MAC} ${CHROME} Safari/537.36`, 'Chrome on Mac'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 'Safari on Mac'],
    [`${WINDOWS} ${CHROME} Safari/537.36 Edg/149.0.0.0`, 'Edge on Windows'],
    [`${WINDOWS} ${CHROME} Safari/537.36 OPR/130.0.0.0`, 'Opera on Windows'],
    [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/149.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/149.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['curl/8.14.1', 'Unknown device'],
    [undefined, 'Unknown device'],
    [`<b>${'Firefox/1 '.repeat(9000)}`, 'Firefox'],
  ])('names %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
