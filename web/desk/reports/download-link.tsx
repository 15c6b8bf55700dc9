import { type MouseEvent, type ReactNode, useRef } from 'react'
import { errorText, request, UNREACHABLE, wasCancelled } from '../../api/api-client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** A download that the server may want confirmed. It's asked first, because a refused download could only show an error. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  const isConfirmed = useRef(false)
  const confirmFirst = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isConfirmed.current) return
    event.preventDefault()
    const link = event.currentTarget
    try {
      await request('nothing', 'GET', '/api/auth/confirmation')
    } catch (error) {
      if (!wasCancelled(error))
        toast({ title: 'Error', description: errorText(error, UNREACHABLE), variant: 'destructive' })
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
