// The page is there without its scripts and its title font: on a slow line they must not take turns
// with the first pictures. Both are fetched when those have come, when somebody wants something of
// the page, or after two seconds.

/**
 * Runs in the browser while the page is parsed. A title font that came once is in the cache and is
 * used at once.
 */
const BEGIN = `(()=>{
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
script.type='module';script.nonce=waiting.nonce;script.textContent=waiting.textContent;
document.head.append(script);script.remove();
};
try{if(localStorage.titles)titles();}catch{}
for(const event of ['load','pointerdown','keydown','input'])addEventListener(event,()=>setTimeout(begin),{once:true,capture:true,passive:true});
setTimeout(begin,2000);
})()`.replaceAll('\n', '');

/** Makes what `<Scripts>` wrote into the head wait for `hydrationScript`. */
export function deferPreloads(head: string): string {
  return head.replaceAll('rel="modulepreload"', 'rel="later"');
}

/** Makes the module that `<Scripts>` wrote into the body wait for `hydrationScript`. */
export function deferModule(body: string): string {
  return body.replace('type="module" async=""', 'type="later"');
}

/** The script that begins what waits. */
export function hydrationScript(nonce: string): string {
  return `<script nonce="${nonce}">${BEGIN}</script>`;
}
