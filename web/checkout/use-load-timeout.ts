import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../ui/toasts/toast.ts'

const LOAD_TIMEOUT_MS = 10_000

/** Leaves checkout if the booking hasn't loaded in ten seconds (spec section 4, Checkout). */
export function useLoadTimeout(isWaiting: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      toast({
        title: 'Loading Timeout',
        description: 'Your booking is taking too long to load. Please try again.',
        variant: 'destructive',
      })
      navigate('/booking')
    }, LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, navigate])
}
