import { useEffect } from 'react'

/** Someone who adds a staff page to a home screen wants to open the desk, not the booking page. */
export function useDeskManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', '/desk.webmanifest')
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [])
}
