import { lazyPage } from '../shell/lazy-page.ts'

/** The route table (spec section 2). Each page is a lazily loaded chunk. */
export const routes = [
  lazyPage('/', undefined, () => import('../pages/root-page.tsx')),
  lazyPage('/login', 'Welcome Back', () => import('../pages/login-page.tsx')),
  lazyPage('/register', 'Create Account', () => import('../pages/register-page.tsx')),
  lazyPage('/forgot-password', 'Forgot Password', () => import('../pages/forgot-password-page.tsx')),
  lazyPage('/reset-password', 'Reset Password', () => import('../pages/reset-password-page.tsx')),
  lazyPage('/verify-email', 'Email Address', () => import('../pages/verify-email-page.tsx')),
  lazyPage('/booking', 'Book a Session', () => import('../pages/booking-page.tsx')),
  lazyPage('/checkout', 'Payment', () => import('../pages/checkout-page.tsx')),
  lazyPage('/payment-success', 'Your Booking', () => import('../pages/payment-success-page.tsx')),
  lazyPage('/sign', 'Sign', () => import('../pages/sign-page.tsx')),
  lazyPage('/agreements', 'Signed Agreements', () => import('../pages/agreements-page.tsx')),
  lazyPage('/link', 'Your Booking', () => import('../pages/link-page.tsx')),
  lazyPage('/dashboard', 'My Bookings', () => import('../pages/dashboard-page.tsx')),
  lazyPage('/profile', 'Profile', () => import('../pages/profile-page.tsx')),
  lazyPage('/admin/*?', 'Admin Panel', () => import('./staff-routes.tsx')),
]
