import { type MouseEvent, type ReactNode, useRef } from 'react'
import { wasCancelled } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { buttonClass } from '../../ui/button.tsx'

/** A download that may need a confirmation. Requests it first, because a refused download could only show an error. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  const isConfirmed = useRef(false)
  const confirmFirst = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isConfirmed.current) return
    event.preventDefault()
    const link = event.currentTarget
    try {
      await call('GET /api/auth/confirmation')
    } catch (error) {
      if (!wasCancelled(error)) showFailure('Error', error)
      return
    }
    isConfirmed.current = true
    link.click()
    isConfirmed.current = false
  }
  return (
    <a href={href} download onClick={confirmFirst} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </a>
  )
}
