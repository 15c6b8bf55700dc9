import { classNames } from '../class-names.ts'
import type { ToastMessage } from './toast.ts'

/**
 * At the top, over the heading: pages, bars, and dialogs have their buttons at the foot. Where there's room, beside the column of
 * customers' pages, and of a desk's tabs.
 */
export const VIEWPORT_CLASS =
  'toast-viewport fixed inset-x-0 top-[calc(env(safe-area-inset-top,0px)+0.75rem)] z-50 mx-auto grid w-[min(28rem,calc(100vw-1.5rem))] min-[72rem]:me-3 min-[72rem]:w-[min(28rem,calc((100vw-var(--container-column))/2-1.5rem))]'

const MOTION =
  'data-[state=open]:animate-[toast-enter_180ms_ease-out] data-[state=closed]:animate-[toast-leave_200ms_ease-in_forwards] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] data-[swipe=cancel]:duration-150 data-[swipe=cancel]:ease-out data-[swipe=end]:animate-[toast-swipe_150ms_ease-out_forwards]!'

export function toastClass({ variant }: ToastMessage): string {
  return classNames(
    'toast on-dark-focus flex items-start justify-between gap-3 rounded-card border-2 px-4 py-3.5 text-[min(1rem,22px)] shadow-[0_18px_40px_-12px_rgb(0_0_0/55%)]',
    MOTION,
    variant === 'destructive'
      ? 'border-[#d4877e] bg-[#7d1913] text-[#fff9f0]'
      : 'border-board-line bg-board text-on-night',
  )
}
