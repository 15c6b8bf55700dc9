import { lazyPage } from '../shell/lazy-page.ts'

/** The route table (spec section 2). Each page is a lazily loaded chunk. */
export const routes = [
  lazyPage('/', () => import('../pages/root-page.tsx')),
  lazyPage('/login', () => import('../pages/login-page.tsx')),
  lazyPage('/register', () => import('../pages/register-page.tsx')),
  lazyPage('/forgot-password', () => import('../pages/forgot-password-page.tsx')),
  lazyPage('/reset-password', () => import('../pages/reset-password-page.tsx')),
  lazyPage('/verify-email', () => import('../pages/verify-email-page.tsx')),
  lazyPage('/booking', () => import('../pages/booking-page.tsx')),
  lazyPage('/checkout', () => import('../pages/checkout-page.tsx')),
  lazyPage('/payment-success', () => import('../pages/payment-success-page.tsx')),
  lazyPage('/sign', () => import('../pages/sign-page.tsx')),
  lazyPage('/agreements', () => import('../pages/agreements-page.tsx')),
  lazyPage('/link', () => import('../pages/link-page.tsx')),
  lazyPage('/dashboard', () => import('../pages/dashboard-page.tsx')),
  lazyPage('/receipt', () => import('../pages/receipt-page.tsx')),
  lazyPage('/profile', () => import('../pages/profile-page.tsx')),
  lazyPage('/admin/*?', () => import('./staff-routes.tsx')),
]
