import { demoListings } from './listings/plan.ts'; import { demoPeople } from './people.ts';
const l=demoListings(demoPeople()).filter(x=>x.scene&&!/-any-/.test(x.scene)&&!/^(sedan|suv|pickup|scooter|motorbike)/.test(x.scene)); console.log(l.length); for(const x of l.slice(0,40)) console.log(x.scene,'|',x.title);
import sharp from 'sharp'; import { scene } from './generator/scene.mjs'; import { sceneInput } from './scenes.ts';
const cols=8,w=220,h=165; const pick=l.filter((_,i)=>i%3===0).slice(0,32);
const tiles=await Promise.all(pick.map(async(x,i)=>{const b=await sharp(Buffer.from(scene(sceneInput(x.scene!)!))).resize(w,h).png().toBuffer(); const label=Buffer.from(`<svg width="${w}" height="20"><rect width="${w}" height="20" fill="white"/><text x="2" y="14" font-size="10">${x.title.slice(0,42).replaceAll('&','')}</text></svg>`); return [{input:b,left:(i%cols)*w,top:Math.floor(i/cols)*(h+20)},{input:label,left:(i%cols)*w,top:Math.floor(i/cols)*(h+20)+h}]}));
await sharp({create:{width:cols*w,height:4*(h+20),channels:3,background:'white'}}).composite(tiles.flat()).png().toFile('/tmp/seedwork/colours.png');
