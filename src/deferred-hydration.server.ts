// Defers hydration. The page works without scripts and title font, and on a slow connection they
// must not compete with the first pictures: both are fetched once the page has loaded, at the first
// interaction, or after two seconds.

/**
 * An inline script that runs in the browser while the page is parsed. The browser's offer to
 * install the site comes once and early; the menu makes an entry of it (InstallEntry) in place of
 * the browser's banner. A title font that came once is in the cache and is used at once.
 */
export const HYDRATION_SCRIPT = `(()=>{
const html=document.documentElement;
let begun;
const titles=()=>{html.dataset.titles='';};
const begin=()=>{
if(begun)return;
begun=true;
titles();
try{localStorage.titles='1';}catch{}
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
const waiting=document.querySelector('script[type=later]'),script=document.createElement('script');
script.type='module';script.textContent=waiting.textContent;
document.head.append(script);script.remove();
};
try{if(localStorage.titles)titles();}catch{}
addEventListener('beforeinstallprompt',(event)=>{
event.preventDefault();
window.installOffer=event;
});
addEventListener('appinstalled',()=>{window.installOffer=null;});
for(const event of ['load','pointerdown','keydown','input'])
addEventListener(event,()=>setTimeout(begin),{once:true,capture:true,passive:true});
setTimeout(begin,2000);
})()`.replaceAll('\n', '');

/**
 * Turns the module preloads that `<Scripts>` wrote into the head into links that `HYDRATION_SCRIPT`
 * activates.
 */
export function deferPreloads(head: string): string {
  return head.replaceAll('rel="modulepreload"', 'rel="later"');
}

/**
 * Keeps the module that `<Scripts>` wrote into the body from running until `HYDRATION_SCRIPT`
 * starts it.
 */
export function deferModule(body: string): string {
  return body.replace('type="module" async=""', 'type="later"');
}
