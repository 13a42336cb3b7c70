// The page's Content-Security-Policy, in the page itself, as static hosts differ in how they are told headers.
import type { Plugin } from 'vite';

/** Whatever is not named falls back to `default-src`: frames, fonts, plug-ins, media. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  // A board becomes a PNG by way of an SVG in a `data:` address.
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** The policy as a browser reads it. */
export const CONTENT = Object.entries(POLICY).map((directive) => directive.join(' ')).join('; ');

/** Vite's own server puts styles into the page, so only what is built has the policy. */
export function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    // Before all that it is about.
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT }, injectTo: 'head-prepend' }],
    },
  };
}
