import { Share2 } from 'lucide-react'
import { Button } from './button.tsx'

interface Props {
  /** The visible text, such as "Share". */
  children: string
  /** The accessible name, if the visible text isn't enough. Must start with that text. */
  label?: string
  /** As the browser's own share sheet takes it. */
  content: ShareData
  variant?: 'primary' | 'secondary'
  className?: string
}

/** Whether this browser has a share sheet: phones do. */
export const canShare = () => 'share' in navigator

/** Opens the share sheet. Nothing where there is none. */
export function ShareButton({ children, label, content, variant = 'secondary', className = '' }: Props) {
  if (!canShare()) return null
  return (
    <Button
      variant={variant}
      aria-label={label}
      className={className}
      onClick={() => {
        // Rejected if the sheet is closed.
        navigator.share(content).catch(() => {})
      }}
    >
      <Share2 aria-hidden="true" className="size-5" />
      {children}
    </Button>
  )
}
