"""Score a recogniser:  python3 scripts/score.py hypotheses.tsv [--part test]

Run it in the release's folder.  Needs nothing but Python 3.9 or newer.  A line of hypotheses.tsv is a clip_id,
a tab and the words.  Both sides are normalised: tags in brackets, apostrophes, case and punctuation do not count.
A recording that two people wrote down has two references: the one with fewer errors counts.  Every error costs
the same.  N: words of the references; S, D, I: words replaced, left out, added.  A missing hypothesis is empty.
WER lies between low and high for 95 % of 1,000 draws of as many speakers; None: fewer than five.

Writes references.trn and hypotheses.trn beside hypotheses.tsv.  sclite reads them; its errors have other costs:
sclite -s -e utf-8 -i rm -r references.trn trn -h hypotheses.trn trn
"""

import argparse
import json
import pathlib
import re
import statistics
import sys

LETTERS = {"blank":"[\\u{0}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{a9}\\u{ab}-\\u{b1}\\u{b4}\\u{b6}-\\u{b8}\\u{bb}\\u{bf}\\u{d7}\\u{f7}\\u{2c2}-\\u{2c5}\\u{2d2}-\\u{2df}\\u{2e5}-\\u{2eb}\\u{2ed}\\u{2ef}-\\u{2ff}\\u{37e}\\u{384}-\\u{385}\\u{387}\\u{55a}-\\u{55f}\\u{589}-\\u{58a}\\u{60c}\\u{61b}\\u{61f}\\u{66a}-\\u{66d}\\u{6d4}\\u{964}-\\u{965}\\u{1680}\\u{1fbd}\\u{1fbf}-\\u{1fc1}\\u{1fcd}-\\u{1fcf}\\u{1fdd}-\\u{1fdf}\\u{1fed}-\\u{1fee}\\u{1ffe}\\u{2000}-\\u{2bff}\\u{2e00}-\\u{2e7f}\\u{3000}-\\u{303f}\\u{d800}-\\u{f8ff}\\u{fe00}-\\u{fe6f}\\u{ff00}-\\u{ff0f}\\u{ff1a}-\\u{ff20}\\u{ff3b}-\\u{ff40}\\u{ff5b}-\\u{ff65}\\u{fff0}-\\u{ffff}\\u{1f000}-\\u{1faff}\\u{e0000}-\\u{10ffff}]","mark":"[\\u{334}-\\u{338}\\u{321}-\\u{322}\\u{327}-\\u{328}\\u{31b}\\u{316}-\\u{319}\\u{31c}-\\u{320}\\u{323}-\\u{326}\\u{329}-\\u{333}\\u{339}-\\u{33c}\\u{347}-\\u{349}\\u{34d}-\\u{34e}\\u{353}-\\u{356}\\u{359}-\\u{35a}\\u{300}-\\u{314}\\u{33d}-\\u{33f}\\u{342}\\u{346}\\u{34a}-\\u{34c}\\u{350}-\\u{352}\\u{357}\\u{35b}\\u{363}-\\u{36f}\\u{315}\\u{31a}\\u{358}\\u{35c}\\u{35f}\\u{362}\\u{35d}-\\u{35e}\\u{360}-\\u{361}\\u{345}]","replaced":{"'":"","’":"","‘":"","ʼ":"","`":"","´":"","`":"","´":"","­":"","͏":"","\u061c":"","‌":"","‍":"","\u200e":"","\u200f":"","\u202a":"","\u202b":"","\u202c":"","\u202d":"","\u202e":"","⁠":"","⁡":"","⁢":"","⁣":"","⁤":"","⁥":"","\u2066":"","\u2067":"","\u2068":"","\u2069":"","﻿":"","A":"a","B":"b","C":"c","D":"d","E":"e","F":"f","G":"g","H":"h","I":"i","J":"j","K":"k","L":"l","M":"m","N":"n","O":"o","P":"p","Q":"q","R":"r","S":"s","T":"t","U":"u","V":"v","W":"w","X":"x","Y":"y","Z":"z","À":"à","Á":"á","Â":"â","Ã":"ã","Ä":"ä","Å":"å","Æ":"æ","Ç":"ç","È":"è","É":"é","Ê":"ê","Ë":"ë","Ì":"ì","Í":"í","Î":"î","Ï":"ï","Ð":"ð","Ñ":"ñ","Ò":"ò","Ó":"ó","Ô":"ô","Õ":"õ","Ö":"ö","Ø":"ø","Ù":"ù","Ú":"ú","Û":"û","Ü":"ü","Ý":"ý","Þ":"þ","Ā":"ā","Ă":"ă","Ą":"ą","Ć":"ć","Ĉ":"ĉ","Ċ":"ċ","Č":"č","Ď":"ď","Đ":"đ","Ē":"ē","Ĕ":"ĕ","Ė":"ė","Ę":"ę","Ě":"ě","Ĝ":"ĝ","Ğ":"ğ","Ġ":"ġ","Ģ":"ģ","Ĥ":"ĥ","Ħ":"ħ","Ĩ":"ĩ","Ī":"ī","Ĭ":"ĭ","Į":"į","Ĳ":"ĳ","Ĵ":"ĵ","Ķ":"ķ","Ĺ":"ĺ","Ļ":"ļ","Ľ":"ľ","Ŀ":"ŀ","Ł":"ł","Ń":"ń","Ņ":"ņ","Ň":"ň","Ŋ":"ŋ","Ō":"ō","Ŏ":"ŏ","Ő":"ő","Œ":"œ","Ŕ":"ŕ","Ŗ":"ŗ","Ř":"ř","Ś":"ś","Ŝ":"ŝ","Ş":"ş","Š":"š","Ţ":"ţ","Ť":"ť","Ŧ":"ŧ","Ũ":"ũ","Ū":"ū","Ŭ":"ŭ","Ů":"ů","Ű":"ű","Ų":"ų","Ŵ":"ŵ","Ŷ":"ŷ","Ÿ":"ÿ","Ź":"ź","Ż":"ż","Ž":"ž","Ɓ":"ɓ","Ƃ":"ƃ","Ƅ":"ƅ","Ɔ":"ɔ","Ƈ":"ƈ","Ɖ":"ɖ","Ɗ":"ɗ","Ƌ":"ƌ","Ǝ":"ǝ","Ə":"ə","Ɛ":"ɛ","Ƒ":"ƒ","Ɠ":"ɠ","Ɣ":"ɣ","Ɩ":"ɩ","Ɨ":"ɨ","Ƙ":"ƙ","Ɯ":"ɯ","Ɲ":"ɲ","Ɵ":"ɵ","Ơ":"ơ","Ƣ":"ƣ","Ƥ":"ƥ","Ʀ":"ʀ","Ƨ":"ƨ","Ʃ":"ʃ","Ƭ":"ƭ","Ʈ":"ʈ","Ư":"ư","Ʊ":"ʊ","Ʋ":"ʋ","Ƴ":"ƴ","Ƶ":"ƶ","Ʒ":"ʒ","Ƹ":"ƹ","Ƽ":"ƽ","Ǆ":"ǆ","ǅ":"ǆ","Ǉ":"ǉ","ǈ":"ǉ","Ǌ":"ǌ","ǋ":"ǌ","Ǎ":"ǎ","Ǐ":"ǐ","Ǒ":"ǒ","Ǔ":"ǔ","Ǖ":"ǖ","Ǘ":"ǘ","Ǚ":"ǚ","Ǜ":"ǜ","Ǟ":"ǟ","Ǡ":"ǡ","Ǣ":"ǣ","Ǥ":"ǥ","Ǧ":"ǧ","Ǩ":"ǩ","Ǫ":"ǫ","Ǭ":"ǭ","Ǯ":"ǯ","Ǳ":"ǳ","ǲ":"ǳ","Ǵ":"ǵ","Ƕ":"ƕ","Ƿ":"ƿ","Ǹ":"ǹ","Ǻ":"ǻ","Ǽ":"ǽ","Ǿ":"ǿ","Ȁ":"ȁ","Ȃ":"ȃ","Ȅ":"ȅ","Ȇ":"ȇ","Ȉ":"ȉ","Ȋ":"ȋ","Ȍ":"ȍ","Ȏ":"ȏ","Ȑ":"ȑ","Ȓ":"ȓ","Ȕ":"ȕ","Ȗ":"ȗ","Ș":"ș","Ț":"ț","Ȝ":"ȝ","Ȟ":"ȟ","Ƞ":"ƞ","Ȣ":"ȣ","Ȥ":"ȥ","Ȧ":"ȧ","Ȩ":"ȩ","Ȫ":"ȫ","Ȭ":"ȭ","Ȯ":"ȯ","Ȱ":"ȱ","Ȳ":"ȳ","Ⱥ":"ⱥ","Ȼ":"ȼ","Ƚ":"ƚ","Ⱦ":"ⱦ","Ɂ":"ɂ","Ƀ":"ƀ","Ʉ":"ʉ","Ʌ":"ʌ","Ɇ":"ɇ","Ɉ":"ɉ","Ɋ":"ɋ","Ɍ":"ɍ","Ɏ":"ɏ","Ḁ":"ḁ","Ḃ":"ḃ","Ḅ":"ḅ","Ḇ":"ḇ","Ḉ":"ḉ","Ḋ":"ḋ","Ḍ":"ḍ","Ḏ":"ḏ","Ḑ":"ḑ","Ḓ":"ḓ","Ḕ":"ḕ","Ḗ":"ḗ","Ḙ":"ḙ","Ḛ":"ḛ","Ḝ":"ḝ","Ḟ":"ḟ","Ḡ":"ḡ","Ḣ":"ḣ","Ḥ":"ḥ","Ḧ":"ḧ","Ḩ":"ḩ","Ḫ":"ḫ","Ḭ":"ḭ","Ḯ":"ḯ","Ḱ":"ḱ","Ḳ":"ḳ","Ḵ":"ḵ","Ḷ":"ḷ","Ḹ":"ḹ","Ḻ":"ḻ","Ḽ":"ḽ","Ḿ":"ḿ","Ṁ":"ṁ","Ṃ":"ṃ","Ṅ":"ṅ","Ṇ":"ṇ","Ṉ":"ṉ","Ṋ":"ṋ","Ṍ":"ṍ","Ṏ":"ṏ","Ṑ":"ṑ","Ṓ":"ṓ","Ṕ":"ṕ","Ṗ":"ṗ","Ṙ":"ṙ","Ṛ":"ṛ","Ṝ":"ṝ","Ṟ":"ṟ","Ṡ":"ṡ","Ṣ":"ṣ","Ṥ":"ṥ","Ṧ":"ṧ","Ṩ":"ṩ","Ṫ":"ṫ","Ṭ":"ṭ","Ṯ":"ṯ","Ṱ":"ṱ","Ṳ":"ṳ","Ṵ":"ṵ","Ṷ":"ṷ","Ṹ":"ṹ","Ṻ":"ṻ","Ṽ":"ṽ","Ṿ":"ṿ","Ẁ":"ẁ","Ẃ":"ẃ","Ẅ":"ẅ","Ẇ":"ẇ","Ẉ":"ẉ","Ẋ":"ẋ","Ẍ":"ẍ","Ẏ":"ẏ","Ẑ":"ẑ","Ẓ":"ẓ","Ẕ":"ẕ","ẞ":"ß","Ạ":"ạ","Ả":"ả","Ấ":"ấ","Ầ":"ầ","Ẩ":"ẩ","Ẫ":"ẫ","Ậ":"ậ","Ắ":"ắ","Ằ":"ằ","Ẳ":"ẳ","Ẵ":"ẵ","Ặ":"ặ","Ẹ":"ẹ","Ẻ":"ẻ","Ẽ":"ẽ","Ế":"ế","Ề":"ề","Ể":"ể","Ễ":"ễ","Ệ":"ệ","Ỉ":"ỉ","Ị":"ị","Ọ":"ọ","Ỏ":"ỏ","Ố":"ố","Ồ":"ồ","Ổ":"ổ","Ỗ":"ỗ","Ộ":"ộ","Ớ":"ớ","Ờ":"ờ","Ở":"ở","Ỡ":"ỡ","Ợ":"ợ","Ụ":"ụ","Ủ":"ủ","Ứ":"ứ","Ừ":"ừ","Ử":"ử","Ữ":"ữ","Ự":"ự","Ỳ":"ỳ","Ỵ":"ỵ","Ỷ":"ỷ","Ỹ":"ỹ","Ỻ":"ỻ","Ỽ":"ỽ","Ỿ":"ỿ","K":"k","Å":"å","ʹ":"ʹ","̀":"̀","́":"́","̓":"̓","İ":"i̇","̈́":"̈́"},"order":{"̴":0,"̵":0,"̶":0,"̷":0,"̸":0,"̡":1,"̢":1,"̧":1,"̨":1,"̛":2,"̖":3,"̗":3,"̘":3,"̙":3,"̜":3,"̝":3,"̞":3,"̟":3,"̠":3,"̣":3,"̤":3,"̥":3,"̦":3,"̩":3,"̪":3,"̫":3,"̬":3,"̭":3,"̮":3,"̯":3,"̰":3,"̱":3,"̲":3,"̳":3,"̹":3,"̺":3,"̻":3,"̼":3,"͇":3,"͈":3,"͉":3,"͍":3,"͎":3,"͓":3,"͔":3,"͕":3,"͖":3,"͙":3,"͚":3,"̀":4,"́":4,"̂":4,"̃":4,"̄":4,"̅":4,"̆":4,"̇":4,"̈":4,"̉":4,"̊":4,"̋":4,"̌":4,"̍":4,"̎":4,"̏":4,"̐":4,"̑":4,"̒":4,"̓":4,"̔":4,"̽":4,"̾":4,"̿":4,"͂":4,"͆":4,"͊":4,"͋":4,"͌":4,"͐":4,"͑":4,"͒":4,"͗":4,"͛":4,"ͣ":4,"ͤ":4,"ͥ":4,"ͦ":4,"ͧ":4,"ͨ":4,"ͩ":4,"ͪ":4,"ͫ":4,"ͬ":4,"ͭ":4,"ͮ":4,"ͯ":4,"̕":5,"̚":5,"͘":5,"͜":6,"͟":6,"͢":6,"͝":7,"͞":7,"͠":7,"͡":7,"ͅ":8},"whole":{"à":"à","è":"è","ì":"ì","ò":"ò","ù":"ù","ǜ":"ǜ","ǹ":"ǹ","ḕ":"ḕ","ṑ":"ṑ","ẁ":"ẁ","ầ":"ầ","ằ":"ằ","ề":"ề","ồ":"ồ","ờ":"ờ","ừ":"ừ","ỳ":"ỳ","á":"á","é":"é","í":"í","ó":"ó","ú":"ú","ý":"ý","ć":"ć","ĺ":"ĺ","ń":"ń","ŕ":"ŕ","ś":"ś","ź":"ź","ǘ":"ǘ","ǵ":"ǵ","ǻ":"ǻ","ǽ":"ǽ","ǿ":"ǿ","ḉ":"ḉ","ḗ":"ḗ","ḯ":"ḯ","ḱ":"ḱ","ḿ":"ḿ","ṍ":"ṍ","ṓ":"ṓ","ṕ":"ṕ","ṹ":"ṹ","ẃ":"ẃ","ấ":"ấ","ắ":"ắ","ế":"ế","ố":"ố","ớ":"ớ","ứ":"ứ","â":"â","ê":"ê","î":"î","ô":"ô","û":"û","ĉ":"ĉ","ĝ":"ĝ","ĥ":"ĥ","ĵ":"ĵ","ŝ":"ŝ","ŵ":"ŵ","ŷ":"ŷ","ẑ":"ẑ","ậ":"ậ","ệ":"ệ","ộ":"ộ","ã":"ã","ñ":"ñ","õ":"õ","ĩ":"ĩ","ũ":"ũ","ṽ":"ṽ","ẫ":"ẫ","ẵ":"ẵ","ẽ":"ẽ","ễ":"ễ","ỗ":"ỗ","ỡ":"ỡ","ữ":"ữ","ỹ":"ỹ","ā":"ā","ē":"ē","ī":"ī","ō":"ō","ū":"ū","ǖ":"ǖ","ǟ":"ǟ","ǡ":"ǡ","ǣ":"ǣ","ǭ":"ǭ","ȫ":"ȫ","ȭ":"ȭ","ȱ":"ȱ","ȳ":"ȳ","ḡ":"ḡ","ḹ":"ḹ","ṝ":"ṝ","ă":"ă","ĕ":"ĕ","ğ":"ğ","ĭ":"ĭ","ŏ":"ŏ","ŭ":"ŭ","ḝ":"ḝ","ặ":"ặ","ċ":"ċ","ė":"ė","ġ":"ġ","ż":"ż","ȧ":"ȧ","ȯ":"ȯ","ḃ":"ḃ","ḋ":"ḋ","ḟ":"ḟ","ḣ":"ḣ","ṁ":"ṁ","ṅ":"ṅ","ṗ":"ṗ","ṙ":"ṙ","ṡ":"ṡ","ṥ":"ṥ","ṧ":"ṧ","ṩ":"ṩ","ṫ":"ṫ","ẇ":"ẇ","ẋ":"ẋ","ẏ":"ẏ","ẛ":"ẛ","ä":"ä","ë":"ë","ï":"ï","ö":"ö","ü":"ü","ÿ":"ÿ","ḧ":"ḧ","ṏ":"ṏ","ṻ":"ṻ","ẅ":"ẅ","ẍ":"ẍ","ẗ":"ẗ","ả":"ả","ẩ":"ẩ","ẳ":"ẳ","ẻ":"ẻ","ể":"ể","ỉ":"ỉ","ỏ":"ỏ","ổ":"ổ","ở":"ở","ủ":"ủ","ử":"ử","ỷ":"ỷ","å":"å","ů":"ů","ẘ":"ẘ","ẙ":"ẙ","ő":"ő","ű":"ű","č":"č","ď":"ď","ě":"ě","ľ":"ľ","ň":"ň","ř":"ř","š":"š","ť":"ť","ž":"ž","ǎ":"ǎ","ǐ":"ǐ","ǒ":"ǒ","ǔ":"ǔ","ǚ":"ǚ","ǧ":"ǧ","ǩ":"ǩ","ǯ":"ǯ","ǰ":"ǰ","ȟ":"ȟ","ȁ":"ȁ","ȅ":"ȅ","ȉ":"ȉ","ȍ":"ȍ","ȑ":"ȑ","ȕ":"ȕ","ȃ":"ȃ","ȇ":"ȇ","ȋ":"ȋ","ȏ":"ȏ","ȓ":"ȓ","ȗ":"ȗ","ơ":"ơ","ư":"ư","ḅ":"ḅ","ḍ":"ḍ","ḥ":"ḥ","ḳ":"ḳ","ḷ":"ḷ","ṃ":"ṃ","ṇ":"ṇ","ṛ":"ṛ","ṣ":"ṣ","ṭ":"ṭ","ṿ":"ṿ","ẉ":"ẉ","ẓ":"ẓ","ạ":"ạ","ẹ":"ẹ","ị":"ị","ọ":"ọ","ợ":"ợ","ụ":"ụ","ự":"ự","ỵ":"ỵ","ṳ":"ṳ","ḁ":"ḁ","ș":"ș","ț":"ț","ç":"ç","ģ":"ģ","ķ":"ķ","ļ":"ļ","ņ":"ņ","ŗ":"ŗ","ş":"ş","ţ":"ţ","ȩ":"ȩ","ḑ":"ḑ","ḩ":"ḩ","ą":"ą","ę":"ę","į":"į","ų":"ų","ǫ":"ǫ","ḓ":"ḓ","ḙ":"ḙ","ḽ":"ḽ","ṋ":"ṋ","ṱ":"ṱ","ṷ":"ṷ","ḫ":"ḫ","ḛ":"ḛ","ḭ":"ḭ","ṵ":"ṵ","ḇ":"ḇ","ḏ":"ḏ","ḵ":"ḵ","ḻ":"ḻ","ṉ":"ṉ","ṟ":"ṟ","ṯ":"ṯ","ẕ":"ẕ","ẖ":"ẖ"}}
BLANK, MARK = (
    re.sub(r"\\u\{(\w+)\}", lambda code: "\\U" + code[1].zfill(8), LETTERS[name]) + "+" for name in ("blank", "mark")
)
REPLACED, ORDER, WHOLE = str.maketrans(LETTERS["replaced"]), LETTERS["order"], LETTERS["whole"]
PARTS = {whole: parts for parts, whole in WHOLE.items()}


def normalise(text):
    text = re.sub(BLANK, " ", re.sub(r"\[[^\[\]]*\]", " ", text).translate(REPLACED))
    return re.sub(" +", " ", re.sub("." + MARK, compose, re.sub("(^| )" + MARK, r"\1", text))).strip(" ")


def compose(marked):
    whole, marks, rest, last = marked[0][0], marked[0][1:], "", None
    while whole in PARTS:
        whole, marks = PARTS[whole][0], PARTS[whole][1] + marks
    for mark in sorted(marks, key=ORDER.get):
        if last != ORDER[mark] and whole + mark in WHOLE:
            whole = WHOLE[whole + mark]
        else:
            rest, last = rest + mark, ORDER[mark]
    return whole + rest


def word_errors(references, hypothesis):
    """Return N, S, D and I.  One number holds all counts of a place: the errors from bit 60, then S, D and I."""
    found = []
    replaced, left_out, added = (1 << 60) + (1 << 40), (1 << 60) + (1 << 20), (1 << 60) + 1
    for reference in references:
        row = [added * j for j in range(len(hypothesis.split()) + 1)]
        for word in reference.split():
            above, row = row, [row[0] + left_out]
            for j, other in enumerate(hypothesis.split()):
                moves = (above[j] + (word != other) * replaced, row[j] + added, above[j + 1] + left_out)
                row.append(min(moves, key=lambda counts: counts >> 60))
        found.append((len(reference.split()), row[-1]))
    n, counts = min(found, key=lambda one: one[1] >> 60)
    return (n, *(counts >> bit & 0xFFFFF for bit in (40, 20, 0)))


def character_errors(references, hypothesis):
    """Return the characters and the errors: Levenshtein's distance, with a column of the table as bits (Hyyrö 2003)."""
    found = []
    for reference in references:
        places, up, down, errors = {}, (1 << len(reference)) - 1, 0, len(reference)
        for place, character in enumerate(reference):
            places[character] = places.get(character, 0) | 1 << place
        for character in hypothesis:
            same = places.get(character, 0)
            straight = ((same & up) + up ^ up) | same | down
            more, less = (down | ~(straight | up)) << 1 | 1, (up & straight) << 1
            errors += (more >> len(reference) & 1) - (less >> len(reference) & 1)
            up, down = less | ~(straight | more), more & straight
        found.append((errors, -len(reference)))
    errors, negative = min(found)
    return -negative, errors


def draws(state=1):
    """Yield numbers from 0 to below 1, the same on every machine: Mulberry32."""
    while True:
        state = state + 0x6D2B79F5 & 0xFFFFFFFF
        mixed = (state ^ state >> 15) * (state | 1) & 0xFFFFFFFF
        mixed ^= mixed + (mixed ^ mixed >> 7) * (mixed | 61) & 0xFFFFFFFF
        yield (mixed ^ mixed >> 14) / 2**32


def interval(speakers):
    """Return the ends of the 95 % interval of WER, from the N and the errors of each speaker: a percentile bootstrap."""
    rates, random = [], draws()
    for _ in range(1000 if len(speakers) >= 5 else 0):
        n, errors = map(sum, zip(*(speakers[int(next(random) * len(speakers))] for _ in speakers)))
        rates += [errors / n] if n else []
    cuts = statistics.quantiles(rates, n=40, method="inclusive") if len(rates) > 500 else [None]
    return cuts[0], cuts[-1]


def references_of(row):
    layers = json.loads(row.get("transcripts") or "[]")
    texts = [one["text"] for one in layers if one["layer"] == "natural"] or [row["transcription"]]
    return sorted((normalise(text) for text in texts if text), key=lambda text: -len(text.split()))


def read_hypotheses(path, rows):
    hypotheses = {}
    for number, line in enumerate(path.read_text("utf-8-sig").split("\n"), 1):
        name, _, text = line.partition("\t")
        clip_id = re.sub(r"\.ogg$", "", name.strip())
        if line.strip() and (clip_id not in rows or clip_id in hypotheses):
            why = "is there twice" if clip_id in hypotheses else "is no recording of this part"
            raise SystemExit(f"{path}, line {number}: {clip_id!r} {why}. Correct the line; nothing was scored.")
        hypotheses[clip_id] = normalise(text)
    return hypotheses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hypotheses", type=pathlib.Path)
    parser.add_argument("--part", default="test", help="also dev, test_recent or test_unseen_topic")
    options = parser.parse_args()
    table = pathlib.Path("tsv", "validated.tsv").read_text("utf-8").split("\n")[:-1]
    rows = [dict(zip(table[0].split("\t"), line.split("\t"))) for line in table[1:]]
    rows = {row["audio_file"].split(".")[0]: row for row in rows if row["split"] == options.part}
    if not any(map(references_of, rows.values())):
        raise SystemExit(f"No recording of the part {options.part} has a transcription. Choose another part.")
    hypotheses, scores, trn = read_hypotheses(options.hypotheses, rows), {}, {"references": [], "hypotheses": []}
    for clip_id, row in rows.items():
        references, hypothesis = references_of(row), hypotheses.get(clip_id, "")
        if not references:
            continue
        if clip_id not in hypotheses:
            print(f"No hypothesis for {clip_id}: it counts as empty.", file=sys.stderr)
        counts = (1, *word_errors(references, hypothesis), *character_errors(references, hypothesis))
        for name in ("all", row["category"]):
            speakers, speaker = scores.setdefault(name, {}), row["client_id"]
            speakers[speaker] = [sum(pair) for pair in zip(speakers.get(speaker, [0] * 7), counts)]
        texts = [text or "@" for text in dict.fromkeys(references)]
        end = f" ({row['client_id']}-{clip_id})\n"
        trn["references"].append((texts[0] if len(texts) == 1 else f"{{ {' / '.join(texts)} }}") + end)
        trn["hypotheses"].append((hypothesis or "@") + end)
    for name, lines in trn.items():
        options.hypotheses.with_name(name + ".trn").write_bytes("".join(lines).encode())
    print("category", "clips", "N", "S", "D", "I", "characters", "errors", "WER", "CER", "low", "high", sep="\t")
    for name, speakers in sorted(scores.items()):
        _, n, s, d, i, characters, errors = counts = [sum(column) for column in zip(*speakers.values())]
        rates = (s + d + i) / n if n else None, errors / characters if characters else None
        print(name, *counts, *rates, *interval([(own[1], sum(own[2:5])) for _, own in sorted(speakers.items())]), sep="\t")


if __name__ == "__main__":
    main()
